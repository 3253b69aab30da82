import { toDisplayedPlaceType, getPlaceType } from '../../core/catalogue/place-types.ts'
import { userSource } from '../../core/catalogue/sources.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import type { Place, PlaceProperties } from '../../core/contract/place.ts'
import { normalizeSearchText } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import { toMapCell } from '../map-layers/cell-queries.ts'

/** What is stated of a place: the columns from which the others are worked out. */
export interface PlaceBaseFields {
  name: string
  type_enum: number
  latitude: number
  longitude: number
  address: string | null
  city: string | null
  state_code: string | null
  postal_code: string | null
  country_code: string | null
  description: string | null
  email: string | null
  phone: string | null
  url: string | null
  tags: Record<string, string>
  source: string
  source_licence: string
  source_url: string | null
  updated_at: string | null
  approximate: boolean
  derived: string[]
  prominence: number
}

/** What the map draws besides the facts. */
export interface PlaceFeatureState {
  id: number
  popularity: number | null
  checked_in: number
  review_status: 'new' | 'approved'
  thumbnail: string | null
  /** When a member last said that the facts hold. */
  confirmed_at: string | null
}

type Dated = Pick<PlaceBaseFields, 'updated_at'> & Pick<PlaceFeatureState, 'confirmed_at'>

/** When the facts were last known to be true, and by what. `has_edits`: a member changed the stored record. */
export function resolveUpdatedAt(
  facts: Dated & Pick<PlaceBaseFields, 'source'> & { user_edited: boolean; has_edits: boolean },
): Pick<Place, 'updated_at' | 'updated_by'> {
  const updated_at = lastKnown(facts)
  if (updated_at !== facts.updated_at) return { updated_at, updated_by: 'confirmation' }
  if (!facts.user_edited) return { updated_at, updated_by: 'source' }
  // `user_edited` keeps imports away, so a place that a member added has it from the start.
  const isAsAdded = facts.source === userSource.key && !facts.has_edits
  return { updated_at, updated_by: isAsAdded ? 'creation' : 'edit' }
}

function lastKnown({ updated_at, confirmed_at }: Dated): string | null {
  if (!confirmed_at) return updated_at
  return !updated_at || Date.parse(confirmed_at) > Date.parse(updated_at) ? confirmed_at : updated_at
}

/** Columns worked out from the facts, to be written with every change of them. */
export function getPlaceDerivedColumns(facts: PlaceBaseFields): {
  name_key: string
  search_text: string
  cell_x: number
  cell_y: number
} {
  const words = [
    facts.name,
    facts.city,
    facts.state_code,
    getCountryName(facts.country_code),
    facts.country_code,
  ]
  return {
    name_key: normalizeSearchText(facts.name),
    // A blank in front lets a search for the start of a word use the index.
    search_text: ` ${normalizeSearchText(words.filter(Boolean).join(' '))}`,
    ...toMapCell(facts),
  }
}

const decimals = 6

/** The GeoJSON feature of a place as the map layer answers it. */
export function toPlaceFeature(facts: PlaceBaseFields, state: PlaceFeatureState): string {
  const updated = lastKnown({ ...facts, ...state })
  const properties: PlaceProperties = {
    id: state.id,
    name: facts.name,
    type_enum: facts.type_enum,
    type: getPlaceType(facts.type_enum).name,
    count: state.checked_in,
    popularity: state.popularity,
    thumbnail: state.thumbnail,
    country_code: facts.country_code,
    marker: getPlaceMarkerIcon(facts, state.checked_in),
    ...(facts.approximate && { approximate: true }),
    ...(state.review_status === 'new' && { new: true }),
    ...(updated && { updated: updated.slice(0, 10) }),
  }
  const coordinates = [round(facts.longitude, decimals), round(facts.latitude, decimals)]
  return JSON.stringify({
    type: 'Feature',
    id: state.id,
    geometry: { type: 'Point', coordinates },
    properties,
  })
}

/**
 * The marker of a place: its icon, and where boats are checked in '-blue' for
 * anchorages (a type whose name starts with 'Ancho'), '-green' for others
 * (specification section 9).
 */
export function getPlaceMarkerIcon(facts: Pick<PlaceBaseFields, 'type_enum'>, checkedIn: number): string {
  const { icon, name } = getPlaceType(toDisplayedPlaceType(facts.type_enum))
  if (checkedIn === 0) return icon
  return `${icon}-${name.startsWith('Ancho') ? 'blue' : 'green'}`
}
