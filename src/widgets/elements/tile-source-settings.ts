import type { TileSource } from '../../core/contract/tile-source.ts'
import { mapZoom } from '../../core/limits/map.ts'

/**
 * Returns the tile sources of a page as parsed by `attributes.ts`: a URL, or objects with at least a
 * template. Null if there are none.
 */
export function parseTileSources(tiles: unknown, attribution = ''): TileSource[] | null {
  if (!tiles) return null
  return [tiles].flat().map((given, index) => ({
    id: `page-${index}`,
    kind: 'satellite',
    minZoom: 0,
    maxZoom: mapZoom.max,
    attribution,
    licence: '',
    offlineAllowed: false,
    ...(typeof given === 'string' ? { template: given } : (given as { template: string })), // parsed before
  }))
}
