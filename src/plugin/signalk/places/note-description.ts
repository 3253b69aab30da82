import { facilityKeys } from '../../../core/catalogue/facilities.ts'
import { readFacilities } from '../../../core/catalogue/facility-rules.ts'
import { facilityNames } from '../../../core/messages/en/places/facilities.ts'
import { messages } from '../messages.ts'
import type { PlaceFeature } from './place-feature.ts'

const { note: texts } = messages

type Tags = Readonly<Record<string, string>>

/** Tags of a length in metres, by what they state; the first that a place has is shown. */
const lengthTags = {
  depth: ['depth', 'anchorage_depth_m', 'channel_depth_m'],
  draught: ['maxdraft', 'max_vessel_draft_m'],
  length: ['maxlength', 'max_vessel_length_m'],
} as const

/**
 * Formats what a skipper reads of a place first as HTML for Freeboard-SK: kind, radio, depths and facilities, then
 * the rest. All texts are user input and are escaped.
 */
export function formatNoteDescription(place: PlaceFeature['properties']): string {
  const { tags } = place
  const lines = [
    place.type,
    [place.address, place.city, place.country_code].filter(Boolean).join(', '),
    formatLine(texts.vhf, tags.vhf?.replaceAll(';', ', ')),
    formatLine(texts.phone, place.phone),
    ...Object.entries(lengthTags).map(([name, keys]) =>
      formatLine(texts[name as keyof typeof lengthTags], findLength(tags, keys)),
    ),
    formatLine(texts.facilities, listFacilities(tags, place.type_enum)),
    place.description,
    place.page,
    place.attribution,
  ]
  return lines
    .filter((line): line is string => Boolean(line))
    .map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function formatLine(name: string, value: string | null | undefined): string | null {
  return value ? `${name}: ${value}` : null
}

/** Returns a length as its source states it; a number without a unit is in metres. */
function findLength(tags: Tags, keys: readonly string[]): string | undefined {
  const value = keys.map((key) => tags[key]?.trim()).find(Boolean)
  return value && /^[\d.,]+(\s*-\s*[\d.,]+)?$/.test(value) ? `${value} m` : value
}

/** Lists the facilities that are known to be there, except the radio, which has its own line. */
function listFacilities(tags: Tags, typeEnum: number): string {
  const known = readFacilities(tags, typeEnum)
  return facilityKeys
    .filter((key) => key !== 'vhf' && known[key] === 'yes')
    .map((key) => facilityNames[key])
    .join(', ')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
