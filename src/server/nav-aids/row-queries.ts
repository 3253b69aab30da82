import { getAidType } from '../../core/catalogue/aid-types.ts'
import { atonPlaceType } from '../../core/catalogue/place-types.ts'
import type { NavAidProperties } from '../../core/contract/nav-aid.ts'
import { normalizeSearchText } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import { toMapCell } from '../map-layers/cell-queries.ts'

/** What is stated of an aid: the columns from which the others are worked out. */
export interface NavAidBaseFields {
  name: string
  mmsi: string | null
  mmsi_valid: boolean
  aid_type: number
  virtual: boolean
  latitude: number
  longitude: number
  city: string | null
  state_code: string | null
  country_code: string | null
  description: string | null
  light: string | null
  source: string
  source_licence: string
  source_url: string | null
  updated_at: string | null
  derived: string[]
}

/** Columns worked out from the facts, to be written with every change of them. */
export function getNavAidDerivedColumns(facts: NavAidBaseFields): {
  name_key: string
  cell_x: number
  cell_y: number
} {
  return { name_key: normalizeSearchText(facts.name), ...toMapCell(facts) }
}

const decimals = 6

/** The GeoJSON feature of an aid as the map layer answers it. */
export function toNavAidFeature(facts: NavAidBaseFields, id: number): string {
  const properties: NavAidProperties = {
    id,
    name: facts.name,
    mmsi: facts.mmsi,
    type_enum: atonPlaceType,
    aid_type: facts.aid_type,
    type: getAidType(facts.aid_type).name,
    virtual: facts.virtual,
  }
  const coordinates = [round(facts.longitude, decimals), round(facts.latitude, decimals)]
  return JSON.stringify({ type: 'Feature', id, geometry: { type: 'Point', coordinates }, properties })
}
