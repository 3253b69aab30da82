import type { PluginOption } from 'vite'

/**
 * Elements have their styles in shadow roots: each stylesheet is bundled as text with the
 * code that needs it and added to the common stylesheet of all elements.
 */
export const shadowStylesPlugin: PluginOption = {
  name: 'styles-in-shadow',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.css') || !importer || !/\/src\/(ui|widgets)\//.test(importer)) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && `\0shadow:${resolved.id}.js`
  },
  load(id) {
    if (!id.startsWith('\0shadow:')) return null
    const file = id.slice('\0shadow:'.length, -'.js'.length)
    return `import css from ${JSON.stringify(`${file}?inline`)}
import { addStyles } from '/src/widgets/elements/shared-style-sheet.ts'
addStyles(css)`
  },
}
