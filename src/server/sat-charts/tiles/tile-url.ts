import type { TileSource } from '../../../core/contract/tile-source.ts'

/** A tile of a source; the row counts from the north. */
export interface TileCoordinates {
  z: number
  x: number
  y: number
}

const subdomains = ['a', 'b', 'c']

/** The address of a tile: the template of its source filled in. */
export function buildSourceTileUrl({ template }: TileSource, { z, x, y }: TileCoordinates): string {
  const fromSouth = 2 ** z - 1 - y
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(fromSouth))
    .replaceAll('{s}', subdomains[(x + y) % subdomains.length] ?? 'a')
}
