import type { TileSource } from '../../../core/contract/tile-source.ts'

/** Coordinates of a tile; the row is counted from the north. */
export interface TileCoordinates {
  z: number
  x: number
  y: number
}

const subdomains = ['a', 'b', 'c']

/** Builds the URL of a tile from the template of its source. */
export function buildSourceTileUrl({ template }: TileSource, { z, x, y }: TileCoordinates): string {
  const southRow = 2 ** z - 1 - y
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(southRow))
    .replaceAll('{s}', subdomains[(x + y) % subdomains.length] ?? 'a')
}
