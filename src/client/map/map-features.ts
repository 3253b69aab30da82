import type { NavAidProperties } from '../../core/contract/nav-aid.ts'
import type { PlaceProperties } from '../../core/contract/place.ts'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import type { MeteoProperties } from '../../core/contract/weather.ts'
import type { Bbox, Position } from '../../core/geo.ts'

/** Properties of a record in a point layer. */
export type PointFeatureProperties =
  | PlaceProperties
  | NavAidProperties
  | MeteoProperties
  | ConnectionProperties

/** A feature drawn on the map: a single record, or a cluster of records that would overlap. */
export type MapFeature =
  | { kind: 'one'; key: string; position: Position; properties: PointFeatureProperties }
  | {
      kind: 'group'
      key: string
      position: Position
      count: number
      types: Record<string, number>
      bbox: Bbox
    }

export function isVesselFeature(properties: PointFeatureProperties): properties is ConnectionProperties {
  return 'vessel_id' in properties
}

export function isNavAidFeature(properties: PointFeatureProperties): properties is NavAidProperties {
  return 'aid_type' in properties
}

export function isBeaconFeature(properties: PointFeatureProperties): properties is MeteoProperties {
  return 'obs_time' in properties
}
