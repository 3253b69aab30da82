import type { TileAddress } from './coast-picture.ts'

/** Maximum zoom at which the image has enough detail; above it, the land of the coast is blended in. */
export const maxImageZoom = 5

/** A tile to draw with the cells of the coast that it touches (`joinCells`); none up to `maxImageZoom`. */
export interface PaintRequest extends TileAddress {
  cells: Uint8Array<ArrayBuffer>
}

/** A painted tile. */
export interface PaintedTile {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png'
}
