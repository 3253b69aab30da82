import { createHash } from 'node:crypto'
import { toDisplayedPlaceType, getPlaceType, type PlaceIcon } from '../../../core/catalogue/place-types.ts'
import { readFacilities } from '../../../core/catalogue/facility-rules.ts'
import type { Position } from '../../../core/geo.ts'
import { round } from '../../../core/units.ts'
import { escapeHtml, formatNoteDescription } from './note-description.ts'
import type { PlaceFeature } from './place-feature.ts'

/** A note: summary for lists, and full details. */
export interface PlaceNote {
  uuid: string
  placeId: number
  name: string
  typeEnum: number
  position: Position
  city: string | null
  country: string | null
  /** What is stated of the place, with its source and date. */
  facts: { tags: Readonly<Record<string, string>>; source: string | null; updatedAt: string | null }
  summary: object
  details: PlaceNoteDetails
}

/** The full details of a note; only the members that are changed later. */
export interface PlaceNoteDetails {
  /** HTML. */
  description: string
  /** Page of the place. */
  url: string
  properties: { roadstead: object }
}

/** Symbols of Freeboard-SK by place icon, or the closest match. */
const icons: Record<PlaceIcon, string> = {
  marina: 'marina',
  anchorage: 'anchorage',
  dock: 'dock',
  'yacht-club': 'marina',
  mooring: 'anchorage',
  fuel: 'fuel',
  'dry-dock': 'transhipment-dock',
  'launch-ramp': 'boatramp',
  'hurricane-hole': 'anchorage',
  'ais-aton': 'navigation-structure',
  // A crane; 'business' is a shopping cart.
  commercial: 'transhipment-dock',
  ferry: 'ferry',
  weather: 'radio-call-point',
  'ship-weather': 'notice-to-mariners',
  other: 'notice-to-mariners',
}

/** Version of `properties.roadstead`; incremented with incompatible changes. */
const propertiesVersion = 1

/** Decimals of degrees: 0.1 m. More would considerably enlarge the response. */
const decimals = 6

/** Creates a deterministic UUID for a place of a site; plotters require UUIDs. */
export function toPlaceUuid(site: string, placeId: number): string {
  const hex = createHash('sha1').update(`roadstead place ${site} ${placeId}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8'
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Creates the note of a place; null without a position. */
export function toPlaceNote(site: string, { geometry, properties }: PlaceFeature): PlaceNote | null {
  if (!geometry) return null
  const [longitude, latitude] = geometry.coordinates
  const position = { latitude: round(latitude, decimals), longitude: round(longitude, decimals) }
  const type = getPlaceType(toDisplayedPlaceType(properties.type_enum))
  const summary = {
    name: properties.name,
    position,
    properties: {
      skIcon: icons[type.icon],
      readOnly: true,
      attribution: properties.attribution,
      roadstead: { version: propertiesVersion, id: properties.id, type: type.id },
    },
  }
  const { tags, phone, url, address, city, country_code: country } = properties
  const details = {
    ...summary,
    timestamp: properties.updated_at ?? undefined,
    mimeType: 'text/html',
    url: properties.page,
    description: formatNoteDescription(properties),
    properties: {
      ...summary.properties,
      licence: properties.source_licence,
      roadstead: {
        ...summary.properties.roadstead,
        typeName: type.name,
        tags,
        facilities: readFacilities(tags, properties.type_enum),
        phone,
        url,
        address,
        city,
        country,
        source: properties.source,
        page: properties.page,
      },
    },
  }
  return {
    uuid: toPlaceUuid(site, properties.id),
    placeId: properties.id,
    name: properties.name,
    typeEnum: type.id,
    position,
    city: city ?? null,
    country: country ?? null,
    facts: { tags, source: properties.source ?? null, updatedAt: properties.updated_at ?? null },
    summary: summary,
    details: details,
  }
}

/** What is known of a place beside its record. */
export interface NoteExtras {
  /** Line about the shelter; null without one. */
  shelter: string | null
  /** Lines of the rating and the last reviews. */
  reviews: readonly string[]
}

/** Returns the details of a note with the text about shelter before them, and the reviews after them. */
export function addNoteExtras(
  { details }: Pick<PlaceNote, 'details'>,
  { shelter, reviews }: NoteExtras,
): PlaceNoteDetails {
  const { description, properties } = details
  const toParagraph = (line: string) => `<p>${escapeHtml(line)}</p>`
  return {
    ...details,
    description: [
      ...(shelter === null ? [] : [toParagraph(shelter)]),
      description,
      ...reviews.map(toParagraph),
    ].join(''),
    properties: {
      ...properties,
      roadstead: {
        ...properties.roadstead,
        ...(shelter !== null && { shelter }),
        ...(reviews.length > 0 && { reviews }),
      },
    },
  }
}
