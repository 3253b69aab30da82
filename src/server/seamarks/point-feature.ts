import type { Position } from '../../core/geo.ts'
import { round } from '../../core/units.ts'

const decimals = 6

/** Builds the GeoJSON feature of a point, as text. */
export function toPointFeature<P extends { id: number }>(
  { latitude, longitude }: Position,
  properties: P,
): string {
  const coordinates = [round(longitude, decimals), round(latitude, decimals)]
  return JSON.stringify({
    type: 'Feature',
    id: properties.id,
    geometry: { type: 'Point', coordinates },
    properties,
  })
}
