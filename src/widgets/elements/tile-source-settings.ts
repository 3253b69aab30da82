import type { TileSource } from '../../core/contract/tile-source.ts'
import { mapZoom } from '../../core/limits.ts'

/**
 * Tile sources that a page gives, as `attributes.ts` has read them: an address, or
 * objects with at least a template. Null where it gives none.
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
    ...(typeof given === 'string' ? { template: given } : (given as { template: string })), // read so before
  }))
}
