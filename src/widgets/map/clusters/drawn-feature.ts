import {
  latLng,
  marker,
  Util,
  type LatLng,
  type Map as LeafletMap,
  type Marker,
  type MarkerCluster,
} from 'leaflet'
import {
  getRecordKey,
  type ClusterFeature,
  type MapFeature,
  type PointFeature,
} from '../../../client/map/map-features.ts'
import { wrapLongitude } from '../../../core/geo.ts'
import type { RecordDefinition } from '../layers/map-layer-definition.ts'
import { markerSizePx } from '../layers/marker-icon.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { sumFeatures } from './cluster-sums.ts'
import type { FeatureIcon } from './feature-icon.ts'

/** A record, or a point that the server aggregated, and its marker. */
export interface DrawnFeature {
  source: PointFeature
  feature: MapFeature
  at: LatLng
  marker: Marker
  icon: FeatureIcon
}

/** The icon makes the element a button; Leaflet would make each a stop of the Tab key. */
const markerOptions = { riseOnHover: true, keyboard: false }
/** Clusters are drawn below records. */
export const clusterOptions = { ...markerOptions, zIndexOffset: -100 }

/** Creates the marker of a record or aggregated point. */
export function createFeatureMarker({ feature, at, icon }: Omit<DrawnFeature, 'marker' | 'source'>): Marker {
  return marker(at, { icon, ...(feature.kind === 'group' ? clusterOptions : markerOptions) })
}

/** Returns features by a unique key, which an unchanged feature keeps in the next response. */
export function keyFeatures(features: readonly PointFeature[]): Map<string, PointFeature> {
  const keyed = new Map<string, PointFeature>()
  for (const feature of features) {
    const { properties, geometry } = feature
    let key =
      'cluster' in properties ? `points ${geometry.coordinates.join(' ')}` : getRecordKey(properties.id)
    while (keyed.has(key)) key += '+'
    keyed.set(key, feature)
  }
  return keyed
}

/** Returns the position of a feature on the copy of the world around a longitude. */
export function toLatLng({ geometry }: PointFeature, centreLongitude: number): LatLng {
  const [longitude = 0, latitude = 0] = geometry.coordinates
  return latLng(latitude, toNearestWorldCopy(longitude, centreLongitude))
}

export function toMapFeature(key: string, { geometry, properties }: PointFeature): MapFeature {
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const position = { latitude, longitude }
  if (!('cluster' in properties)) return { kind: 'one', key, position, properties }
  const { count, types, bbox } = properties
  const [x1 = longitude, y1 = latitude, x2 = longitude, y2 = latitude] = bbox
  return { kind: 'group', key, position, count, types, bbox: { x1, y1, x2, y2 }, canSpiderfy: false }
}

/** Returns a cluster of the browser with the sums of its members. */
export function toClusterFeature(
  map: LeafletMap,
  cluster: MarkerCluster,
  members: readonly DrawnFeature[],
  record: RecordDefinition,
): ClusterFeature {
  const { lat, lng } = cluster.getLatLng()
  const features = members.map(({ feature }) => feature)
  return {
    kind: 'group',
    key: getClusterKey(cluster),
    position: { latitude: lat, longitude: wrapLongitude(lng) },
    ...sumFeatures(features, record),
    canSpiderfy: features.every(({ kind }) => kind === 'one') && isInseparable(map, members),
  }
}

/** Returns the key of a cluster, which it keeps while markercluster keeps the cluster. */
function getClusterKey(cluster: MarkerCluster): string {
  return `cluster ${Util.stamp(cluster)}`
}

/** Markers that are closer than this at the deepest zoom, in pixels, overlap. */
export const overlapPx = markerSizePx

/** Whether markers are clustered at every zoom. */
function isInseparable(map: LeafletMap, members: readonly DrawnFeature[]): boolean {
  const zoom = map.getMaxZoom()
  if (map.getZoom() >= zoom) return true
  const [first] = members
  if (!first) return false
  const point = map.project(first.at, zoom)
  return members.every(({ at }) => map.project(at, zoom).distanceTo(point) <= overlapPx)
}
