import { toMercator, type Position } from './geo.ts'

export const tileSizePx = 256

/** A tile of a static map; `left` and `top` are its offset from the map's centre in pixels. */
export interface StaticTile {
  x: number
  y: number
  left: number
  top: number
}

/** Returns the tiles around a position, with `reach` columns and rows on each side of the centre tile. */
export function getTilesAround(
  position: Position,
  zoom: number,
  reach: { columns: number; rows: number },
): StaticTile[] {
  const tilesPerSide = 2 ** zoom
  const centre = toMercator(position)
  const centreTile = { x: Math.floor(centre.x * tilesPerSide), y: Math.floor(centre.y * tilesPerSide) }
  const tiles: StaticTile[] = []
  for (let x = centreTile.x - reach.columns; x <= centreTile.x + reach.columns; x++) {
    for (let y = centreTile.y - reach.rows; y <= centreTile.y + reach.rows; y++) {
      if (y < 0 || y >= tilesPerSide) continue
      const left = Math.round((x - centre.x * tilesPerSide) * tileSizePx)
      const top = Math.round((y - centre.y * tilesPerSide) * tileSizePx)
      tiles.push({ x: ((x % tilesPerSide) + tilesPerSide) % tilesPerSide, y, left, top })
    }
  }
  return tiles
}

/** Returns the URL of a tile from the template of its source. */
export function toTileUrl(template: string, z: number, x: number, y: number): string {
  return template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{-y}', String(2 ** z - 1 - y))
    .replace('{y}', String(y))
    .replace('{s}', 'abc'[(x + y) % 3] ?? 'a')
}
