import { getAidType } from '../../core/catalogue/aid-types.ts'
import { atonPlaceType } from '../../core/catalogue/place-types.ts'
import type { NavAidProperties } from '../../core/contract/nav-aid.ts'
import type { NavAidBaseFields } from '../../core/records/nav-aid-columns.ts'
import { normalizeSearchText } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import { toMapCell } from '../map-layers/cell-queries.ts'

/** Computes the derived columns, to be written with every change of the base fields. */
export function getNavAidDerivedColumns(fields: Pick<NavAidBaseFields, 'name' | 'latitude' | 'longitude'>): {
  normalized_name: string
  cell_x: number
  cell_y: number
} {
  return { normalized_name: normalizeSearchText(fields.name), ...toMapCell(fields) }
}

const decimals = 6

/** Builds the GeoJSON feature of an aid for the map layer, as text. */
export function toNavAidFeature(
  fields: Pick<NavAidBaseFields, 'name' | 'mmsi' | 'aid_type' | 'virtual' | 'latitude' | 'longitude'>,
  id: number,
): string {
  const properties: NavAidProperties = {
    id,
    name: fields.name,
    mmsi: fields.mmsi,
    type_enum: atonPlaceType,
    aid_type: fields.aid_type,
    type: getAidType(fields.aid_type).name,
    virtual: fields.virtual,
  }
  const coordinates = [round(fields.longitude, decimals), round(fields.latitude, decimals)]
  return JSON.stringify({ type: 'Feature', id, geometry: { type: 'Point', coordinates }, properties })
}
