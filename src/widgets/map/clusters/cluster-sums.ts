import type { ClusterFeature, MapFeature } from '../../../client/map/map-features.ts'
import { toBbox, type Bbox } from '../../../core/geo.ts'
import type { RecordDefinition } from '../layers/map-layer-definition.ts'
import { toNearestWorldCopy } from '../world-copy.ts'

export type ClusterSums = Pick<ClusterFeature, 'count' | 'types' | 'bbox'>

/**
 * Sums records and points that the server aggregated: their number, their number by type, and their
 * bounding box, which may cross the antimeridian.
 */
export function sumFeatures(
  features: readonly MapFeature[],
  { getTypeNumber }: Pick<RecordDefinition, 'getTypeNumber'>,
): ClusterSums {
  let count = 0
  const types: Record<string, number> = {}
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity }
  const near = features[0]?.position.longitude ?? 0
  for (const feature of features) {
    const counted = feature.kind === 'group' ? feature.types : { [getTypeNumber(feature.properties)]: 1 }
    for (const [type, number] of Object.entries(counted)) types[type] = (types[type] ?? 0) + number
    count += feature.kind === 'group' ? feature.count : 1
    const { x1, y1, x2, y2 } = getBox(feature, near)
    box.x1 = Math.min(box.x1, x1)
    box.y1 = Math.min(box.y1, y1)
    box.x2 = Math.max(box.x2, x2)
    box.y2 = Math.max(box.y2, y2)
  }
  return { count, types, bbox: toBbox(box.x1, box.y1, box.x2, box.y2) }
}

/** Returns the box of a feature on the copy of the world around a longitude, with `x1 <= x2`. */
function getBox(feature: MapFeature, near: number): Bbox {
  const { latitude, longitude } = feature.position
  const x = toNearestWorldCopy(longitude, near)
  if (feature.kind === 'one') return { x1: x, y1: latitude, x2: x, y2: latitude }
  const { x1, y1, x2, y2 } = feature.bbox
  const isCrossing = x1 > x2
  const west = isCrossing && longitude < x1 ? x1 - 360 : x1
  const east = isCrossing && longitude >= x1 ? x2 + 360 : x2
  return { x1: west + x - longitude, y1, x2: east + x - longitude, y2 }
}
