import type { NavAidProperties } from '../../core/contract/nav-aid.ts'
import type { PlaceProperties } from '../../core/contract/place.ts'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import type { MeteoProperties } from '../../core/contract/weather.ts'
import type { Box, Position } from '../../core/geo.ts'

/** A record as its layer of points answers it. */
export type PointProperties = PlaceProperties | NavAidProperties | MeteoProperties | ConnectionProperties

/** What stands at one spot of the map: a single record, or a group of records too close to part. */
export type Spot =
  | { kind: 'one'; key: string; position: Position; properties: PointProperties }
  | { kind: 'group'; key: string; position: Position; count: number; types: Record<string, number>; box: Box }

export function isVessel(properties: PointProperties): properties is ConnectionProperties {
  return 'vessel_id' in properties
}

export function isNavAid(properties: PointProperties): properties is NavAidProperties {
  return 'aid_type' in properties
}

export function isBeacon(properties: PointProperties): properties is MeteoProperties {
  return 'obs_time' in properties
}
