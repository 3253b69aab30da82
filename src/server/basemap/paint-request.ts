import type { TileAddress } from './coast-picture.ts'

/** Maximum zoom at which the built-in coastline is drawn whole; it is as fine as a pixel there. */
export const maxOverviewZoom = 6

/** A tile to draw with the cells of the coast that it touches (`joinCells`); none up to `maxOverviewZoom`. */
export interface PaintRequest extends TileAddress {
  cells: Uint8Array<ArrayBuffer>
}

/** A painted tile. */
export interface PaintedTile {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png'
}
