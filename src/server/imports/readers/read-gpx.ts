import { placeSources, getSource } from '../../../core/catalogue/sources.ts'
import { selectablePlaceTypes } from '../../../core/catalogue/place-types.ts'
import { textLength } from '../../../core/limits/text.ts'
import { serverMessages } from '../../messages/messages.ts'
import { normalizeSearchText } from '../../../core/text.ts'
import { findPlaceTypeBySymbol } from './gpx-symbols.ts'
import { tokenizeXml } from './read-xml.ts'
import { emptyPlaceFields, rejectRecord, type PlaceRecord, type RejectedRecord } from '../source-record.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { cleanEmail, cleanLine, cleanPhone, cleanPosition, cleanText, cleanUrl } from '../text-fields.ts'

const source = getSource('gpx')

/** A parsed waypoint: its texts by element name. */
interface Waypoint {
  latitude: string | undefined
  longitude: string | undefined
  texts: Map<string, string>
  links: { href: string; text: string }[]
  tags: Record<string, string>
}

/** Maximum length of a waypoint's text, in characters. */
const maxTextLength = 4 * textLength.description

/**
 * Reads the waypoints of a GPX file as places; ignores routes and tracks. Waypoints
 * whose symbol is not a place get `defaultType`, or are rejected if it is null. Throws
 * {@link UnreadableInputError} if the file is not GPX or has no waypoints.
 */
export async function* readGpx(
  chunks: AsyncIterable<Uint8Array>,
  defaultType: number | null,
): AsyncGenerator<PlaceRecord | RejectedRecord> {
  let count = 0
  for await (const waypoint of parseWaypoints(chunks)) {
    count++
    yield toPlaceRecord(waypoint, defaultType)
  }
  if (count === 0) throw new UnreadableInputError('it contains no waypoints')
}

async function* parseWaypoints(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Waypoint> {
  const path: string[] = []
  let waypoint: Waypoint | null = null
  let text = ''
  let tagKey = ''
  for await (const token of tokenizeXml(chunks)) {
    if (token.kind === 'text') {
      if (waypoint && text.length < maxTextLength) text += token.text
      continue
    }
    const name = token.name.startsWith('roadstead:') ? token.name : token.name.replace(/^.*:/, '')
    if (token.kind === 'open') {
      if (path.length === 0 && name !== 'gpx')
        throw new UnreadableInputError(`it is not a GPX file: it starts with <${name.slice(0, 40)}>`)
      path.push(name)
      text = ''
      const { attributes } = token
      if (path.length === 2 && name === 'wpt')
        waypoint = {
          latitude: attributes.lat,
          longitude: attributes.lon,
          texts: new Map(),
          links: [],
          tags: {},
        }
      if (name === 'link') waypoint?.links.push({ href: attributes.href ?? '', text: '' })
      tagKey = attributes.key ?? ''
      continue
    }
    path.pop()
    if (!waypoint) continue
    if (path.length === 1) {
      yield waypoint
      waypoint = null
    } else if (path.at(-1) === 'link') {
      const link = waypoint.links.at(-1)
      if (link && name === 'text') link.text = text
    } else if (name === 'roadstead:tag') {
      const key = cleanLine(tagKey, textLength.tagKey)
      const value = cleanLine(text, textLength.tagValue)
      if (key && value && Object.keys(waypoint.tags).length < textLength.tags) waypoint.tags[key] = value
    } else if (!waypoint.texts.has(name)) waypoint.texts.set(name, text)
    text = ''
  }
}

function toPlaceRecord(waypoint: Waypoint, defaultType: number | null): PlaceRecord | RejectedRecord {
  const { texts, links } = waypoint
  const position = cleanPosition(waypoint.latitude, waypoint.longitude)
  if (!position) return rejectRecord('no valid position')
  const isRoadsteadExport = texts.has('roadstead:id')
  const type_enum = isRoadsteadExport ? getExportedType(texts) : (getSymbolType(texts) ?? defaultType)
  if (type_enum === null) return rejectRecord('its symbol is of no place: name a type with --type')
  const name = cleanLine(texts.get('name'), textLength.name)
  const common = {
    kind: 'place' as const,
    isArea: false,
    aliases: [],
    name,
    type_enum,
    ...position,
    ...emptyPlaceFields,
    prominence: 0,
  }
  if (isRoadsteadExport) return { ...common, ...readExportedFields(waypoint) }
  const place = `${position.latitude.toFixed(5)},${position.longitude.toFixed(5)}`
  return {
    ...common,
    key: `gpx:${cleanLine(texts.get('guid')) ?? `${place}/${normalizeSearchText(name ?? '')}`}`,
    source: source.key,
    source_licence: source.licence,
    source_url: null,
    updated_at: parsePastTime(texts.get('time')),
    description: cleanText(texts.get('desc') ?? texts.get('cmt'), textLength.description),
    url: cleanUrl(links[0]?.href),
    tags: {},
    approximate: false,
  }
}

/** Ids are 32-bit integers. */
const maxId = 2_147_483_647

/** Reads the additional fields of a Roadstead export (`exports/gpx.ts`). */
function readExportedFields({ texts, links, tags }: Waypoint) {
  const text = (name: string) => texts.get(`roadstead:${name}`)
  const [page] = links
  const atSource = links.find((link, at) => at > 0 && link.text === serverMessages.exports.atSource)
  const website = links.find((link, at) => at > 0 && link !== atSource)
  const from = placeSources.find(({ key }) => key === text('source')) ?? source
  const country = text('country_code') ?? ''
  const id = Number(text('id'))
  return {
    key: `gpx:${cleanUrl(page?.href) ?? `place ${id}`}`,
    ...(id > 0 && id <= maxId && Number.isInteger(id) && { own_id: id }),
    source: from.key,
    source_licence: cleanLine(text('source_licence')) ?? from.licence,
    source_url: cleanUrl(atSource?.href),
    updated_at: parsePastTime(text('updated_at')),
    description: cleanText(extractDescription(texts), textLength.description),
    email: cleanEmail(text('email')),
    phone: cleanPhone(text('phone')),
    url: cleanUrl(website?.href),
    country_code: /^[A-Z]{2}$/.test(country) ? country : null,
    tags,
    approximate: text('approximate') === 'true',
  }
}

/** Returns the description of an export without the postal address and attribution at its end. */
function extractDescription(texts: Map<string, string>): string {
  let description = texts.get('desc') ?? ''
  for (const part of [texts.get('src'), texts.get('cmt')])
    if (part && description.endsWith(part)) description = description.slice(0, -part.length).trimEnd()
  return description
}

function getExportedType(texts: Map<string, string>): number | null {
  const stated = Number(texts.get('roadstead:type_enum'))
  return Number.isInteger(stated) && stated >= 0 && stated <= 999 ? stated : getSymbolType(texts)
}

function getSymbolType(texts: Map<string, string>): number | null {
  return findPlaceTypeBySymbol(texts.get('sym') ?? '') ?? findPlaceTypeBySymbol(texts.get('type') ?? '')
}

/** Parses a time in the past into ISO 8601; null if it is not valid. */
function parsePastTime(text: string | undefined): string | null {
  const at = Date.parse(text?.trim() ?? '')
  return at > 0 && at <= Date.now() ? new Date(at).toISOString() : null
}

/** Finds a place type by its number or name; null if there is none. */
export function findPlaceTypeByText(text: string): number | null {
  const wanted = text.trim().toLowerCase()
  const found = selectablePlaceTypes.find(
    ({ id, name }) => String(id) === wanted || name.toLowerCase() === wanted,
  )
  return found?.id ?? null
}
