import { toMercator, type Position } from './geo.ts'

export const tileSizePx = 256

/** A tile of a still picture, and where its corner is from the picture's middle, in pixels. */
export interface StaticTile {
  x: number
  y: number
  left: number
  top: number
}

/** The tiles around a position, so many columns and rows on each side of the middle one. */
export function getTilesAround(
  position: Position,
  zoom: number,
  reach: { columns: number; rows: number },
): StaticTile[] {
  const side = 2 ** zoom
  const at = toMercator(position)
  const middle = { x: Math.floor(at.x * side), y: Math.floor(at.y * side) }
  const tiles: StaticTile[] = []
  for (let x = middle.x - reach.columns; x <= middle.x + reach.columns; x++) {
    for (let y = middle.y - reach.rows; y <= middle.y + reach.rows; y++) {
      if (y < 0 || y >= side) continue
      const left = Math.round((x - at.x * side) * tileSizePx)
      const top = Math.round((y - at.y * side) * tileSizePx)
      tiles.push({ x: ((x % side) + side) % side, y, left, top })
    }
  }
  return tiles
}

/** The address of a tile by its template. */
export function toTileUrl(template: string, z: number, x: number, y: number): string {
  return template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{-y}', String(2 ** z - 1 - y))
    .replace('{y}', String(y))
    .replace('{s}', 'abc'[(x + y) % 3] ?? 'a')
}
