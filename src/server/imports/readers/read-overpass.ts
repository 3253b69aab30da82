import { JSONParser } from '@streamparser/json'
import { toClearanceRecord } from '../osm/osm-clearance.ts'
import { toNavAidRecord, hasMmsiTag } from '../osm/osm-nav-aid.ts'
import { toPlaceRecord } from '../osm/osm-place.ts'
import type { OsmElement } from '../osm/osm-types.ts'
import { rejectRecord, type RejectedRecord, type SourceRecord } from '../source-record.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { cleanPosition } from '../text-fields.ts'

/** Records to return: places, clearances and aids, or aids only. */
export type OverpassSelection = 'places' | 'aids'

/**
 * Reads the records of an Overpass JSON response (`out center tags`), element by
 * element. Throws {@link UnreadableInputError} if the text is not such a response, is
 * truncated, or reports a server error (a `remark`).
 */
export async function* readOverpass(
  chunks: AsyncIterable<Uint8Array>,
  selection: OverpassSelection,
): AsyncGenerator<SourceRecord | RejectedRecord> {
  let elements: unknown[] = []
  let observedAt: string | null = null
  let sawElements = false
  let remark: string | null = null
  const parser = new JSONParser({
    paths: ['$.elements.*', '$.elements', '$.osm3s', '$.remark'],
    keepStack: false,
  })
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'number') elements.push(value)
    else if (key === 'elements') sawElements = true
    else if (key === 'osm3s') observedAt = parseDataDate(value)
    else if (key === 'remark') remark = String(value)
  }
  let failure: Error | null = null
  parser.onError = (error) => {
    failure = error
  }
  for await (const chunk of chunks) {
    parseChunk(parser, chunk)
    if (failure) throw createUnreadableError(failure)
    if (remark !== null)
      throw new UnreadableInputError(`the Overpass server did not finish: ${String(remark)}`)
    for (const element of elements) yield* toRecords(element, observedAt, selection)
    elements = []
  }
  if (!parser.isEnded)
    throw new UnreadableInputError('it is not a complete Overpass response: the text ends early')
  if (!sawElements) throw new UnreadableInputError('it is not an Overpass response: it has no elements')
}

function parseChunk(parser: JSONParser, chunk: Uint8Array): void {
  try {
    parser.write(chunk)
  } catch (error) {
    throw createUnreadableError(error)
  }
}

function createUnreadableError(error: unknown): UnreadableInputError {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return new UnreadableInputError(`it is not an Overpass response in JSON: ${message}`)
}

/** Parses the date of the data; some files contain only a year. */
export function parseDataDate(osm3s: unknown): string | null {
  const text =
    osm3s instanceof Object && 'timestamp_osm_base' in osm3s ? String(osm3s.timestamp_osm_base) : ''
  const full = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text) : null
  if (full && !Number.isNaN(full.getTime())) return full.toISOString()
  const year = /^(20\d\d)\b/.exec(text)?.[1]
  return year ? `${year}-01-01T00:00:00.000Z` : null
}

function* toRecords(
  value: unknown,
  observedAt: string | null,
  selection: OverpassSelection,
): Generator<SourceRecord | RejectedRecord> {
  const element = parseElement(value)
  if ('kind' in element) {
    yield element
    return
  }
  const aid = toNavAidRecord(element, observedAt)
  if (selection === 'aids') {
    yield aid
    return
  }
  const place = toPlaceRecord(element, observedAt)
  const clearance = toClearanceRecord(element, observedAt)
  if (place) yield place
  if (clearance) yield clearance
  if (aid.kind === 'nav-aid') yield aid
  else if (!place && !clearance) yield hasMmsiTag(element.tags) ? aid : rejectRecord('no place by its tags')
}

const kinds = ['node', 'way', 'relation'] as const

/** Checks the fields of an element of an Overpass response. */
export function parseElement(value: unknown): OsmElement | RejectedRecord {
  if (!(value instanceof Object)) return rejectRecord('not an element')
  const { type, id, lat, lon, center, tags } = value as Record<string, unknown> // each field is checked below
  const kind = kinds.find((name) => name === type)
  if (!kind || !Number.isSafeInteger(id)) return rejectRecord('no type or id')
  const centre = (center ?? {}) as Record<string, unknown> // an absent centre has no lat and lon
  const position = cleanPosition(lat ?? centre.lat, lon ?? centre.lon)
  if (!position) return rejectRecord('no valid position')
  if (!(tags instanceof Object)) return rejectRecord('no tags')
  const texts = Object.entries(tags).filter((tag): tag is [string, string] => typeof tag[1] === 'string')
  return { type: kind, id: Number(id), ...position, tags: Object.fromEntries(texts) }
}
