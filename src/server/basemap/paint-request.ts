import type { TileAddress } from './coast-picture.ts'

/** Maximum zoom whose tiles the build paints; above it, they are drawn from the cells of the coast. */
export const maxWorldZoom = 5

/** A tile to draw with the cells of the coast that it touches (`joinCells`), above `maxWorldZoom`. */
export interface PaintRequest extends TileAddress {
  cells: Uint8Array<ArrayBuffer>
}
