import type { TileAddress } from './coast-picture.ts'

/** Maximum zoom that is drawn from the simplified coast of the world; above it, from the cells of the coast. */
export const maxWorldZoom = 5

/** A tile to draw with the cells of the coast that it touches (`joinCells`); none up to `maxWorldZoom`. */
export interface PaintRequest extends TileAddress {
  cells: Uint8Array<ArrayBuffer>
}
