import { facilityKeys } from '../../../core/catalogue/facilities.ts'
import { readFacilities } from '../../../core/catalogue/facility-rules.ts'
import { readMeasure, type PlaceMeasure } from '../../../core/catalogue/place-measures.ts'
import { facilityNames } from '../../../core/messages/en/places.json'
import { messages } from '../messages.ts'
import type { PlaceFeature } from './place-feature.ts'

const { note: texts } = messages

type Tags = Readonly<Record<string, string>>

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
    ...lengths.map((name) => formatLine(texts[name], formatLength(tags, name))),
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

const lengths = ['depth', 'draught', 'length'] as const

/** Returns a length as its source states it; a number without a unit is in metres. */
function formatLength(tags: Tags, name: PlaceMeasure): string | null {
  const text = readMeasure(tags, name)?.text ?? null
  return text && /\d$/.test(text) ? `${text} m` : text
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

/** Converts a description back to plain text, one line a paragraph. */
export function toPlainDescription(html: string): string {
  return html
    .replaceAll(/<\/p>|<br>/g, '\n')
    .replaceAll('<p>', '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .trim()
}
