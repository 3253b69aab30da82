import { mapLayers, type LayerKey, type RecordKind } from '../../core/catalogue/map-layers.ts'
import type { ClusterProperties } from '../../core/contract/primitives.ts'
import type { Bbox, Position } from '../../core/geo.ts'

/** Properties of a record in every point layer. */
export interface RecordProperties {
  id: number
}

/** A feature of a point layer as the API returns it: a record, or an aggregated point. */
export interface PointFeature<Properties extends RecordProperties = RecordProperties> {
  type: 'Feature'
  id?: number
  geometry: { type: 'Point'; coordinates: number[] }
  properties: Properties | ClusterProperties
}

/** A feature of a layer of lines or areas. */
export interface ShapeFeature<Properties extends object = object> {
  type: 'Feature'
  geometry: { type: 'LineString' | 'Polygon'; coordinates: unknown[] }
  properties: Properties
}

/** A single record drawn on the map. */
export interface RecordFeature<Properties extends RecordProperties = RecordProperties> {
  kind: 'one'
  key: string
  position: Position
  properties: Properties
}

/** A cluster of records that would overlap. */
export interface ClusterFeature {
  kind: 'group'
  key: string
  position: Position
  count: number
  types: Record<string, number>
  bbox: Bbox
  /** Whether its records overlap at every zoom, so that the map spreads them around it instead of zooming in. */
  canSpiderfy: boolean
}

/** A feature drawn on the map. */
export type MapFeature = RecordFeature | ClusterFeature

/** Key of the feature of a record. */
export function getRecordKey(id: number): string {
  return `one ${id}`
}

/** Finds a record among the features of the point layers. */
export function findRecordFeature(
  features: Partial<Record<LayerKey, readonly MapFeature[]>>,
  kind: RecordKind,
  id: number,
): RecordFeature | undefined {
  const key = getRecordKey(id)
  for (const layer of mapLayers) {
    if (layer.recordKind !== kind) continue
    const found = features[layer.key]?.find((feature) => feature.key === key)
    if (found?.kind === 'one') return found
  }
  return undefined
}
