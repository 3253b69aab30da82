import { getSource } from '../../../core/catalogue/sources.ts'
import { toAlpha2 } from '../../../core/catalogue/countries.ts'
import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { readCsv, type CsvRow } from './read-csv.ts'
import { emptyPlaceFields, rejectRecord, type PlaceRecord, type RejectedRecord } from '../source-record.ts'
import { cleanLine, cleanPosition } from '../text-fields.ts'

const source = getSource('gfw-anchorages')

const radians = Math.PI / 180
const columns = ['s2id', 'latitude', 'longitude', 'label', 'sublabel', 'iso3']

/** The cells of one label while they are gathered: their mean direction, then the cell nearest to it. */
interface Gathered {
  row: CsvRow
  x: number
  y: number
  z: number
  cells: number
  nearest: Position | null
  nearestMetres: number
}

/**
 * Places where ships stop, from the cells of Global Fishing Watch: one for each
 * distinct label, sublabel and country, at the cell nearest to the middle of
 * its cells. The file is read twice, so that the cells need not be held.
 */
export async function* readAnchorages(
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<PlaceRecord | RejectedRecord> {
  const byKey = new Map<string, Gathered>()
  for await (const row of readCsv(open(), columns)) {
    const position = cleanPosition(row.latitude, row.longitude)
    if (!position) {
      yield rejectRecord('no valid position')
      continue
    }
    gather(byKey, row, position)
  }
  for await (const row of readCsv(open(), columns)) {
    const position = cleanPosition(row.latitude, row.longitude)
    const gathered = byKey.get(keyOf(row))
    if (position && gathered) keepNearest(gathered, position)
  }
  for (const [key, gathered] of byKey) {
    yield placeOf(key, gathered)
    // A cell more of the same label is no record of its own, but it was read.
    for (let cell = 1; cell < gathered.cells; cell++) yield rejectRecord('cell of a label already taken')
  }
}

function keyOf({ label = '', sublabel = '', iso3 = '' }: CsvRow): string {
  return `gfw:${label.trim()}/${sublabel.trim()}/${iso3.trim()}`
}

function gather(byKey: Map<string, Gathered>, row: CsvRow, { latitude, longitude }: Position): void {
  const key = keyOf(row)
  let gathered = byKey.get(key)
  if (!gathered) {
    gathered = { row, x: 0, y: 0, z: 0, cells: 0, nearest: null, nearestMetres: Infinity }
    byKey.set(key, gathered)
  }
  // Mean of directions from the earth's centre: right across the antimeridian too.
  gathered.x += Math.cos(latitude * radians) * Math.cos(longitude * radians)
  gathered.y += Math.cos(latitude * radians) * Math.sin(longitude * radians)
  gathered.z += Math.sin(latitude * radians)
  gathered.cells++
}

function keepNearest(gathered: Gathered, position: Position): void {
  const metres = getDistanceMetres(position, {
    latitude: Math.atan2(gathered.z, Math.hypot(gathered.x, gathered.y)) / radians,
    longitude: Math.atan2(gathered.y, gathered.x) / radians,
  })
  if (metres >= gathered.nearestMetres) return
  gathered.nearest = position
  gathered.nearestMetres = metres
}

/** Labels that are numbers of the source, not names: 'CHN-321', S2 ids, and S2 ids a spreadsheet made numbers of. */
const codes = [/^[A-Z]{3}-\d+$/, /^[0-9a-f]{6,8}$/i, /^\d+(\.\d+)?E\+\d+$/i]

function nameOf({ label, sublabel }: CsvRow): string | null {
  const words = [label, sublabel]
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '' && !codes.some((code) => code.test(text)))
  const distinct = words[0]?.toUpperCase() === words[1]?.toUpperCase() ? words.slice(0, 1) : words
  return cleanLine(distinct.map(titleCase).join(', '))
}

/** Capitals as a name is written: 'PORT OF SPAIN' as 'Port of Spain'. */
function titleCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .replace(
      /(^|[\s\-(/.'])(\p{L})/gu,
      (_match, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/(?<=\s)(Of|The|And|De|Du|Des|La|Le|Al|Da|Do|Di|Del|Y|On)(?=\s)/g, (word) => word.toLowerCase())
}

const anchorageProminence = -5
const stopProminence = -10

function placeOf(key: string, { row, nearest, cells }: Gathered): PlaceRecord | RejectedRecord {
  if (!nearest) return rejectRecord('no valid position')
  const name = nameOf(row)
  const isAnchorage = /\banchorage\b/i.test(name ?? '')
  return {
    kind: 'place',
    key,
    source: source.key,
    source_licence: source.licence,
    source_url: 'https://github.com/GlobalFishingWatch/pipe-anchorages',
    updated_at: null,
    isArea: false,
    aliases: [],
    name,
    // Where ships stop: a commercial facility, unless the name says otherwise.
    type_enum: isAnchorage ? 1 : 10,
    ...nearest,
    ...emptyPlaceFields,
    country_code: toAlpha2(row.iso3 ?? ''),
    tags: { ship_stops: String(cells) },
    approximate: false,
    // Below nothing: never above other places.
    prominence: isAnchorage ? anchorageProminence : stopProminence,
  }
}
