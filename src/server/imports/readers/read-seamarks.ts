import { prepend } from '../../system/formats/prepend.ts'
import { JSONParser } from '@streamparser/json'
import { decodeText } from '../../system/formats/decode-text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { toClearanceRecord } from '../osm/osm-clearance.ts'
import { toSeamarkRecord } from '../osm/osm-seamark.ts'
import type { DatedOsmElement, OsmElement } from '../osm/osm-types.ts'
import {
  rejectRecord,
  type ClearanceRecord,
  type RejectedRecord,
  type SeamarkRecord,
} from '../source-record.ts'
import { cleanPosition, cleanTags } from '../text-fields.ts'
import { isOsmPbf, pbfStartBytes, readOsmPbf } from './read-osm-pbf.ts'
import { createElementReader, type ParsedElement } from './overpass-elements.ts'
import { parseDataDate } from './read-overpass.ts'

/**
 * Reads the seamarks and clearances of a file with data of OpenStreetMap: an Overpass response in JSON, GeoJSON as
 * overpass-turbo and osmium write it, or PBF. Throws {@link UnreadableInputError} for any other file.
 */
export async function* readSeamarks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SeamarkRecord | ClearanceRecord | RejectedRecord> {
  const input = chunks[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < pbfStartBytes) {
    const next = await input.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const whole = prepend(start, input)
  for await (const item of isOsmPbf(start) ? readOsmPbf(whole) : readJson(whole))
    if ('kind' in item) yield item
    else yield* toRecords(item)
}

/** A bridge with a light is two records. */
function* toRecords({
  element,
  updatedAt,
}: DatedOsmElement): Generator<SeamarkRecord | ClearanceRecord | RejectedRecord> {
  const seamark = toSeamarkRecord(element, updatedAt)
  const clearance = toClearanceRecord(element, updatedAt)
  if (clearance) yield clearance
  if (!clearance || seamark.kind === 'seamark') yield seamark
}

async function* readJson(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<DatedOsmElement | RejectedRecord> {
  const reader = createElementReader()
  let items: (DatedOsmElement | RejectedRecord)[] = []
  let dataDate: string | null = null
  let format: 'overpass' | 'geojson' | null = null
  let remark: string | null = null
  const parser = new JSONParser({
    paths: ['$.elements.*', '$.elements', '$.features.*', '$.features', '$.osm3s', '$.timestamp', '$.remark'],
    keepStack: false,
  })
  parser.onValue = ({ value, key, stack }) => {
    const parent = stack.at(-1)?.key
    if (typeof key === 'number')
      items.push(
        ...(parent === 'features'
          ? [parseFeature(value, dataDate)]
          : reader.read(value).map((parsed) => toDated(parsed, dataDate))),
      )
    else if (key === 'elements') format = 'overpass'
    else if (key === 'features') format = 'geojson'
    else if (key === 'osm3s') dataDate = parseDataDate(value)
    else if (key === 'timestamp') dataDate = parseDate(value)
    else if (key === 'remark') remark = String(value)
  }
  let failure: Error | null = null
  parser.onError = (error) => {
    failure = error
  }
  for await (const text of decodeText(chunks)) {
    try {
      parser.write(text)
    } catch (error) {
      throw createUnreadableError(error)
    }
    if (failure) throw createUnreadableError(failure)
    if (remark !== null)
      throw new UnreadableInputError(`the Overpass server did not finish: ${String(remark)}`)
    yield* items
    items = []
  }
  if (!parser.isEnded)
    throw new UnreadableInputError('it is not a complete file of seamarks: the text ends early')
  if (!format)
    throw new UnreadableInputError('it has no seamarks: neither elements of Overpass nor features of GeoJSON')
  for (const parsed of reader.end()) yield toDated(parsed, dataDate)
}

function createUnreadableError(error: unknown): UnreadableInputError {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return new UnreadableInputError(`it is neither JSON nor a PBF file of OpenStreetMap: ${message}`)
}

function toDated(
  parsed: ParsedElement | RejectedRecord,
  dataDate: string | null,
): DatedOsmElement | RejectedRecord {
  if ('kind' in parsed) return parsed
  return { element: parsed.element, updatedAt: parseDate(parsed.timestamp) ?? dataDate }
}

const kindsByLetter = { n: 'node', w: 'way', r: 'relation' } as const

/** Parses a point of GeoJSON: overpass-turbo writes the id `node/12`, osmium `n12`. */
function parseFeature(value: unknown, dataDate: string | null): DatedOsmElement | RejectedRecord {
  if (!(value instanceof Object)) return rejectRecord('not a feature')
  const { id, geometry, properties } = value as Record<string, unknown> // each field is checked below
  const tags = (properties ?? {}) as Record<string, unknown> // its values are checked below
  const { type, coordinates } = (geometry ?? {}) as Record<string, unknown> // an absent geometry is no point
  if (type !== 'Point' || !Array.isArray(coordinates)) return rejectRecord('not a point')
  const position = cleanPosition(coordinates[1], coordinates[0])
  if (!position) return rejectRecord('no valid position')
  const stated = String(tags['@id'] ?? id ?? '')
  const parts = /^(?:(n)(?:ode)?|(w)(?:ay)?|(r)(?:elation)?)\/?(\d{1,15})$/.exec(stated)
  const letter = (parts?.[1] ?? parts?.[2] ?? parts?.[3]) as keyof typeof kindsByLetter | undefined // as in the pattern
  if (!parts || !letter) return rejectRecord('no type or id')
  const texts = Object.entries(cleanTags(tags)).filter(([key]) => !key.startsWith('@'))
  const element: OsmElement = {
    type: kindsByLetter[letter],
    id: Number(parts[4]),
    ...position,
    tags: Object.fromEntries(texts),
  }
  return { element, updatedAt: parseDate(tags['@timestamp']) ?? dataDate }
}

/** Parses a date with its time, as text or in seconds; null for anything else. */
function parseDate(value: unknown): string | null {
  const text = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? value : Number.NaN
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
