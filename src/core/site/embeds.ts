/** Widgets that other sites can embed: `roadstead-<name>` as an element, `/embed/<name>` as a page in a frame. */
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
  'shelter',
] as const

export type EmbedName = (typeof embedNames)[number]

/** Base path of the embed scripts and pages. */
export const embedBasePath = '/embed'

/** Path of the latest script of the major version, cached for a short time. */
export const latestScriptPath = `${embedBasePath}/v1/roadstead.js`

/** Path of a JSON file with the URL and checksum of the latest single-file script. */
export const pinnedScriptPath = `${embedBasePath}/v1/single.json`

/** An immutable script and its checksum for subresource integrity. */
export interface PinnedScript {
  /** Path on the site. */
  src: string
  integrity: string
}

/** Returns the path of a widget as a standalone page. */
export function getEmbedPath(name: EmbedName): string {
  return `${embedBasePath}/${name}`
}

export function isEmbedName(text: string): text is EmbedName {
  return embedNames.some((name) => name === text)
}
