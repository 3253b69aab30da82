/** Widgets that stand in pages of others: `roadstead-<name>` as an element, `/embed/<name>` as a page in a frame. */
export const embedNames = [
  'map',
  'search',
  'place-card',
  'vessel-card',
  'chart',
  'weather',
  'destinations',
  'activity',
  'legend',
  'layers',
  'reviews',
  'checkins',
] as const

export type EmbedName = (typeof embedNames)[number]

/** Folder of the site that holds the scripts of the embeds. */
export const embedBasePath = '/embed'

/** Path of the script that stays the newest of its major version, and is cached for a short time. */
export const latestScriptPath = `${embedBasePath}/v1/roadstead.js`

/** Path that tells the address and checksum of the whole script in one file, of the newest version. */
export const pinnedScriptPath = `${embedBasePath}/v1/single.json`

/** A script that never changes, with the checksum a page may hold it to (subresource integrity). */
export interface PinnedScript {
  /** Path on the site. */
  src: string
  integrity: string
}

/** Path of a widget as a page of its own. */
export function getEmbedPath(name: EmbedName): string {
  return `${embedBasePath}/${name}`
}

export function isEmbedName(text: string): text is EmbedName {
  return embedNames.some((name) => name === text)
}
