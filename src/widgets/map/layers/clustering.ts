import Supercluster from 'supercluster'
import type { PointFeature } from '../../../client/map/layer-types.ts'
import {
  isNavAidFeature,
  isVesselFeature,
  type PointFeatureProperties,
  type MapFeature,
} from '../../../client/map/map-features.ts'
import { toAisShipType } from '../../../core/catalogue/vessels.ts'
import type { ClusterProperties } from '../../../core/contract/primitives.ts'
import type { Bbox, Position } from '../../../core/geo.ts'
import { mapZoom } from '../../../core/limits.ts'

interface Counted {
  count: number
  types: Record<string, number>
  box: Bbox
}

/** Markers closer than this are clustered, in pixels. */
const radiusPx = 56

/**
 * Clusters features that would overlap at a zoom, including those aggregated by the server. At the
 * maximum zoom every record is drawn separately.
 */
export function clusterFeatures(
  features: readonly PointFeature[],
  zoom: number,
  radius: number = radiusPx,
): MapFeature[] {
  const index = new Supercluster<PointFeature['properties'], Counted>({
    radius,
    extent: 256,
    maxZoom: mapZoom.max - 1,
    minPoints: 2,
    map: readCounts,
    reduce: join,
  })
  const points = features.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const pinned =
      'cluster' in properties ? { ...properties, cluster: undefined, aggregated: true } : properties
    return {
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      properties: { ...pinned, at: { longitude, latitude } } as unknown as PointFeature['properties'], // read back below and in countedOf
    }
  })
  index.load(points)
  return index.getClusters([-180, -90, 180, 90], Math.round(zoom)).map(toMapFeature)
}

type Held = (PointFeatureProperties | (Omit<ClusterProperties, 'cluster'> & { aggregated: true })) & {
  at: Position
}

function readCounts(properties: unknown): Counted {
  const held = properties as Held // set by clusterFeatures
  if ('aggregated' in held) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = held.bbox
    return { count: held.count, types: held.types, box: { x1, y1, x2, y2 } }
  }
  const { latitude, longitude } = held.at
  const box = { x1: longitude, y1: latitude, x2: longitude, y2: latitude }
  return { count: 1, types: { [kindNumber(held)]: 1 }, box }
}

/** Properties by which the server counts a record: `ClusterProperties` of the contract. */
function kindNumber(properties: PointFeatureProperties): number {
  if (isVesselFeature(properties)) return toAisShipType(properties.vessel_type)
  return isNavAidFeature(properties) ? properties.aid_type : properties.type_enum
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
  if ('aggregated' in held) return group(position, readCounts(held))
  return { kind: 'one', key: `one ${held.id}`, position, properties: held }
}

function group(position: Position, { count, types, box }: Counted): MapFeature {
  // A stable key avoids redrawing an unchanged cluster.
  const key = `group ${position.longitude.toFixed(4)} ${position.latitude.toFixed(4)} ${count}`
  return { kind: 'group', key, position, count, types, bbox: box }
}
