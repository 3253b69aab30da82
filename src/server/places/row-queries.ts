import { readFacilityBits } from '../../core/catalogue/facility-rules.ts'
import { toDisplayedPlaceType, getPlaceType } from '../../core/catalogue/place-types.ts'
import { userSource } from '../../core/catalogue/sources.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import type { Place, PlaceProperties } from '../../core/contract/place.ts'
import type { PlaceBaseFields, PlaceRow } from '../../core/records/place-columns.ts'
import { normalizeSearchText } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import { toMapCell } from '../map-layers/cell-queries.ts'

/** State shown on the map in addition to the base fields. */
export interface PlaceFeatureState extends Pick<
  PlaceRow,
  'id' | 'popularity' | 'checked_in_count' | 'review_status' | 'confirmed_at'
> {
  thumbnail: string | null
}

type Dated = Pick<PlaceBaseFields, 'updated_at'> & Pick<PlaceFeatureState, 'confirmed_at'>

/**
 * Returns when the place was last known to be correct, and why. `has_edits`: a member
 * changed the stored record.
 */
export function resolveUpdatedAt(
  fields: Dated & Pick<PlaceBaseFields, 'source'> & { user_edited: boolean; has_edits: boolean },
): Pick<Place, 'updated_at' | 'updated_by'> {
  const updated_at = getLastKnown(fields)
  if (updated_at !== fields.updated_at) return { updated_at, updated_by: 'confirmation' }
  if (!fields.user_edited) return { updated_at, updated_by: 'source' }
  // `user_edited` protects a place from imports, so a place added by a member has it from the start.
  const isUnchanged = fields.source === userSource.key && !fields.has_edits
  return { updated_at, updated_by: isUnchanged ? 'creation' : 'edit' }
}

function getLastKnown({ updated_at, confirmed_at }: Dated): string | null {
  if (!confirmed_at) return updated_at
  return !updated_at || Date.parse(confirmed_at) > Date.parse(updated_at) ? confirmed_at : updated_at
}

/** Computes the derived columns, to be written with every change of the base fields. */
export function getPlaceDerivedColumns(fields: PlaceBaseFields & { aliases: string[] }): {
  normalized_name: string
  search_text: string
  cell_x: number
  cell_y: number
  facilities: number
} {
  const searchTerms = [
    fields.name,
    fields.city,
    fields.state_code,
    getCountryName(fields.country_code),
    fields.country_code,
    ...fields.other_names,
    // The code without the name of its list: 'unlocode:FRMRS'.
    ...fields.aliases.map((alias) => alias.replace(/^\w+:/, '')),
  ]
  return {
    normalized_name: normalizeSearchText(fields.name),
    // The leading space lets a search for the start of a word use the index.
    search_text: ` ${normalizeSearchText(searchTerms.filter(Boolean).join(' '))}`,
    ...toMapCell(fields),
    facilities: readFacilityBits(fields.tags, fields.type_enum),
  }
}

const decimals = 6

/** Builds the GeoJSON feature of a place for the map layer, as text. */
export function toPlaceFeature(fields: PlaceBaseFields, state: PlaceFeatureState): string {
  const updated = getLastKnown({ ...fields, ...state })
  const properties: PlaceProperties = {
    id: state.id,
    name: fields.name,
    type_enum: fields.type_enum,
    type: getPlaceType(fields.type_enum).name,
    count: state.checked_in_count,
    popularity: state.popularity,
    thumbnail: state.thumbnail,
    country_code: fields.country_code,
    marker: getPlaceMarkerIcon(fields, state.checked_in_count),
    ...(fields.approximate && { approximate: true }),
    ...(state.review_status === 'new' && { new: true }),
    ...(updated && { updated: updated.slice(0, 10) }),
  }
  const coordinates = [round(fields.longitude, decimals), round(fields.latitude, decimals)]
  return JSON.stringify({
    type: 'Feature',
    id: state.id,
    geometry: { type: 'Point', coordinates },
    properties,
  })
}

/**
 * Returns the marker icon of a place. Checked-in vessels add '-blue' for anchorages (a
 * type whose name starts with 'Ancho') and '-green' for others (specification section
 * 9).
 */
export function getPlaceMarkerIcon(fields: Pick<PlaceBaseFields, 'type_enum'>, checkedIn: number): string {
  const { icon, name } = getPlaceType(toDisplayedPlaceType(fields.type_enum))
  if (checkedIn === 0) return icon
  return `${icon}-${name.startsWith('Ancho') ? 'blue' : 'green'}`
}
