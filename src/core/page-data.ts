import type { NavAid } from './contract/nav-aid.ts'
import type { Place } from './contract/place.ts'
import type { TileSource } from './contract/tile-source.ts'

/** Id of the element of the document that holds the page's first data as JSON. */
export const pageDataId = 'roadstead-data'

/** First data of a page, written into the document so that its first calls are saved. */
export interface PageData {
  tileSources: readonly TileSource[]
  place?: Place
  navAid?: NavAid
}
