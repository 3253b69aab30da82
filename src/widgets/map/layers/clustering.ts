import Supercluster from 'supercluster'
import {
  getRecordKey,
  type ClusterFeature,
  type MapFeature,
  type PointFeature,
  type RecordProperties,
} from '../../../client/map/map-features.ts'
import type { ClusterProperties } from '../../../core/contract/primitives.ts'
import type { Bbox, Position } from '../../../core/geo.ts'
import { mapZoom } from '../../../core/limits/map.ts'
import type { PointLayerDefinition } from './map-layer-definition.ts'

interface Counted {
  count: number
  types: Record<string, number>
  box: Bbox
}

/** Markers closer than this are clustered, in pixels, unless the layer defines another distance. */
const defaultRadiusPx = 56

/**
 * Clusters features that would overlap at a zoom, including those aggregated by the server. At the
 * maximum zoom every record is drawn separately.
 */
export function clusterFeatures(
  features: readonly PointFeature[],
  zoom: number,
  { record, clusterRadiusPx = defaultRadiusPx }: Pick<PointLayerDefinition, 'record' | 'clusterRadiusPx'>,
): MapFeature[] {
  const index = new Supercluster<PointFeature['properties'], Counted>({
    radius: clusterRadiusPx,
    extent: 256,
    maxZoom: mapZoom.max - 1,
    minPoints: 2,
    map: (properties) => readCounts(properties as Held, record), // as written below
    reduce: join,
  })
  const points = features.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const pinned =
      'cluster' in properties ? { ...properties, cluster: undefined, aggregated: true } : properties
    return {
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      properties: { ...pinned, at: { longitude, latitude } } as unknown as PointFeature['properties'], // read back in readCounts and toMapFeature
    }
  })
  index.load(points)
  return index.getClusters([-180, -90, 180, 90], Math.round(zoom)).map((clustered) => toMapFeature(clustered))
}

type Held = (RecordProperties | (Omit<ClusterProperties, 'cluster'> & { aggregated: true })) & {
  at: Position
}

function readCounts(held: Held, record: PointLayerDefinition['record']): Counted {
  if ('aggregated' in held) return readAggregated(held)
  const { latitude, longitude } = held.at
  const box = { x1: longitude, y1: latitude, x2: longitude, y2: latitude }
  return { count: 1, types: { [record.getTypeNumber(held)]: 1 }, box }
}

function readAggregated({ count, types, bbox }: Omit<ClusterProperties, 'cluster'>): Counted {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = bbox
  return { count, types, box: { x1, y1, x2, y2 } }
}

function join(into: Counted, from: Counted): void {
  into.count += from.count
  into.types = { ...into.types }
  for (const [type, count] of Object.entries(from.types)) into.types[type] = (into.types[type] ?? 0) + count
  into.box = {
    x1: Math.min(into.box.x1, from.box.x1),
    y1: Math.min(into.box.y1, from.box.y1),
    x2: Math.max(into.box.x2, from.box.x2),
    y2: Math.max(into.box.y2, from.box.y2),
  }
}

interface Clustered {
  geometry: { coordinates: number[] }
  properties: object
}

function toMapFeature({ geometry, properties }: Clustered): MapFeature {
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const position = { latitude, longitude }
  if ('cluster' in properties && properties.cluster === true)
    return group(position, properties as unknown as Counted) // created by join
  const held = properties as Held // a point as clusterFeatures wrote it
  if ('aggregated' in held) return group(position, readAggregated(held))
  return { kind: 'one', key: getRecordKey(held.id), position, properties: held }
}

function group(position: Position, { count, types, box }: Counted): ClusterFeature {
  // A stable key avoids redrawing an unchanged cluster.
  const key = `group ${position.longitude.toFixed(4)} ${position.latitude.toFixed(4)} ${count}`
  return { kind: 'group', key, position, count, types, bbox: box }
}
