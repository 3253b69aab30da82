import { mercator, type Position } from './geo.ts'

export const tilePx = 256

/** A tile of a still picture, and where its corner is from the picture's middle, in pixels. */
export interface StillTile {
  x: number
  y: number
  left: number
  top: number
}

/** The tiles around a position, so many columns and rows on each side of the middle one. */
export function tilesAround(
  position: Position,
  zoom: number,
  reach: { columns: number; rows: number },
): StillTile[] {
  const side = 2 ** zoom
  const at = mercator(position)
  const middle = { x: Math.floor(at.x * side), y: Math.floor(at.y * side) }
  const tiles: StillTile[] = []
  for (let x = middle.x - reach.columns; x <= middle.x + reach.columns; x++) {
    for (let y = middle.y - reach.rows; y <= middle.y + reach.rows; y++) {
      if (y < 0 || y >= side) continue
      const left = Math.round((x - at.x * side) * tilePx)
      const top = Math.round((y - at.y * side) * tilePx)
      tiles.push({ x: ((x % side) + side) % side, y, left, top })
    }
  }
  return tiles
}

/** The address of a tile by its template. */
export function tileAddress(template: string, z: number, x: number, y: number): string {
  return template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{-y}', String(2 ** z - 1 - y))
    .replace('{y}', String(y))
    .replace('{s}', 'abc'[(x + y) % 3] ?? 'a')
}
