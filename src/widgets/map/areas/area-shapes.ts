import { featureGroup, polygon, type FeatureGroup, type LatLngTuple } from 'leaflet'
import type { Edges } from '../../../core/privacy/area-edges.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import './area-shapes.css'

/** Returns the corners of an area on the copy of the world around a longitude. */
export function getAreaCorners(
  [west = 0, south = 0, east = 0, north = 0]: Edges,
  nearLongitude: number,
): LatLngTuple[] {
  const middle = (west + east) / 2
  const by = toNearestWorldCopy(middle, nearLongitude) - middle
  return [
    [south, west + by],
    [south, east + by],
    [north, east + by],
    [north, west + by],
  ]
}

/** Creates the outline and fill of an area. A pale line below the dashed one makes it visible on any imagery. */
export function createAreaShape(corners: LatLngTuple[], className: string): FeatureGroup {
  const shared = { interactive: false, opacity: 1 } as const
  return featureGroup([
    polygon(corners, { ...shared, className: 'rs-area-halo', weight: 4, fill: false }),
    polygon(corners, { ...shared, className, weight: 2, dashArray: '7 5', fillOpacity: 1 }),
  ])
}
