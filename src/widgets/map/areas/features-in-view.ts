import {
  getRecordKey,
  type MapFeature,
  type PointFeature,
  type RecordFeature,
} from '../../../client/map/map-features.ts'
import { bboxContains, edgesOverlapBbox, type Bbox } from '../../../core/geo.ts'
import type { RecordDefinition } from '../layers/map-layer-definition.ts'

/** Returns the drawn features in the viewport, and the records whose area overlaps it while its centre is outside. */
export function listFeaturesInView(
  drawn: readonly MapFeature[],
  features: readonly PointFeature[],
  box: Bbox,
  record: RecordDefinition,
): MapFeature[] {
  const inside = drawn.filter(({ position }) => bboxContains(box, position))
  return record.getArea ? [...inside, ...listAround(features, box, record)] : inside
}

function listAround(features: readonly PointFeature[], box: Bbox, record: RecordDefinition): RecordFeature[] {
  return features.flatMap(({ geometry, properties }) => {
    const area = 'cluster' in properties ? null : record.getArea?.(properties)
    if ('cluster' in properties || !area) return []
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const position = { latitude, longitude }
    if (bboxContains(box, position) || !edgesOverlapBbox(area.edges, box)) return []
    return { kind: 'one', key: getRecordKey(properties.id), position, properties }
  })
}
