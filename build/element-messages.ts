import type { PluginOption } from 'vite'

/** Message groups that no element uses; they are excluded from the embeds. */
const siteWords =
  /\/core\/messages\/\w+\/(\w+\/)?(conflict|intro|nav-aid-edit|place-edit|revisions|sat-charts|tag-names|page-metadata|users|vessel-page)\.ts$/

/** Restricts elements to their message groups. The build fails if an element uses another group. */
export const elementMessagesPlugin: PluginOption = {
  name: 'words-of-elements',
  enforce: 'pre',
  transform: {
    filter: { id: siteWords },
    handler: () => 'export {}',
  },
}
