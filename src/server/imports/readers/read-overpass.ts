import { JSONParser } from '@streamparser/json'
import { toClearanceRecord } from '../osm/osm-clearance.ts'
import { toMapNameRecord } from '../osm/osm-map-name.ts'
import { toNavAidRecord, hasMmsiTag } from '../osm/osm-nav-aid.ts'
import { toPlaceRecord } from '../osm/osm-place.ts'
import { rejectRecord, type RejectedRecord, type SourceRecord } from '../source-record.ts'
import { decodeText } from '../../system/formats/decode-text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { createElementReader, type ParsedElement } from './overpass-elements.ts'

/** Records to return: places, clearances and aids; aids only; or names of the map. */
export type OverpassSelection = 'places' | 'aids' | 'names'

/**
 * Reads the records of an Overpass JSON response (`out center tags`, or another that has
 * positions; `out bb` for names), element by element. Throws {@link UnreadableInputError} if the text is not such a response, is
 * truncated, or reports a server error (a `remark`).
 */
export async function* readOverpass(
  chunks: AsyncIterable<Uint8Array>,
  selection: OverpassSelection,
): AsyncGenerator<SourceRecord | RejectedRecord> {
  const reader = createElementReader()
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
  for await (const text of decodeText(chunks)) {
    parseText(parser, text)
    if (failure) throw createUnreadableError(failure)
    if (remark !== null)
      throw new UnreadableInputError(`the Overpass server did not finish: ${String(remark)}`)
    for (const parsed of elements.flatMap(reader.read)) yield* toRecords(parsed, observedAt, selection)
    elements = []
  }
  if (!parser.isEnded)
    throw new UnreadableInputError('it is not a complete Overpass response: the text ends early')
  if (!sawElements) throw new UnreadableInputError('it is not an Overpass response: it has no elements')
  for (const parsed of reader.end()) yield* toRecords(parsed, observedAt, selection)
}

function parseText(parser: JSONParser, text: string): void {
  try {
    parser.write(text)
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
  parsed: ParsedElement | RejectedRecord,
  observedAt: string | null,
  selection: OverpassSelection,
): Generator<SourceRecord | RejectedRecord> {
  if ('kind' in parsed) {
    yield parsed
    return
  }
  const { element } = parsed
  if (selection === 'names') {
    yield toMapNameRecord(parsed, observedAt)
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
