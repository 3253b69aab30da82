import { getSource } from '../../../core/catalogue/sources.ts'
import { toAlpha2 } from '../../../core/catalogue/countries.ts'
import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { readCsv, type CsvRow } from './read-csv.ts'
import { emptyPlaceFields, rejectRecord, type PlaceRecord, type RejectedRecord } from '../source-record.ts'
import { cleanLine, cleanPosition } from '../text-fields.ts'

const source = getSource('gfw-anchorages')

const radians = Math.PI / 180
const columns = ['s2id', 'latitude', 'longitude', 'label', 'sublabel', 'iso3']

/** Accumulator for the cells of one label: their mean direction, then the cell nearest to it. */
interface LabelCells {
  row: CsvRow
  x: number
  y: number
  z: number
  cells: number
  nearest: Position | null
  nearestMetres: number
}

/**
 * Reads the anchorage cells of Global Fishing Watch: one place per label, sublabel and
 * country, at the cell nearest to the centre of its cells. Reads the file twice instead
 * of holding all cells in memory.
 */
export async function* readAnchorages(
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<PlaceRecord | RejectedRecord> {
  const byKey = new Map<string, LabelCells>()
  for await (const row of readCsv(open(), columns)) {
    const position = cleanPosition(row.latitude, row.longitude)
    if (!position) {
      yield rejectRecord('no valid position')
      continue
    }
    addCell(byKey, row, position)
  }
  for await (const row of readCsv(open(), columns)) {
    const position = cleanPosition(row.latitude, row.longitude)
    const labelCells = byKey.get(buildKey(row))
    if (position && labelCells) keepNearest(labelCells, position)
  }
  for (const [key, labelCells] of byKey) {
    yield toPlaceRecord(key, labelCells)
    // Count the further cells of a label as rejected, so that every line read is counted.
    for (let cell = 1; cell < labelCells.cells; cell++) yield rejectRecord('cell of a label already taken')
  }
}

function buildKey({ label = '', sublabel = '', iso3 = '' }: CsvRow): string {
  return `gfw:${label.trim()}/${sublabel.trim()}/${iso3.trim()}`
}

function addCell(byKey: Map<string, LabelCells>, row: CsvRow, { latitude, longitude }: Position): void {
  const key = buildKey(row)
  let labelCells = byKey.get(key)
  if (!labelCells) {
    labelCells = { row, x: 0, y: 0, z: 0, cells: 0, nearest: null, nearestMetres: Infinity }
    byKey.set(key, labelCells)
  }
  // Mean of direction vectors from the earth's centre, which also works across the antimeridian.
  labelCells.x += Math.cos(latitude * radians) * Math.cos(longitude * radians)
  labelCells.y += Math.cos(latitude * radians) * Math.sin(longitude * radians)
  labelCells.z += Math.sin(latitude * radians)
  labelCells.cells++
}

function keepNearest(labelCells: LabelCells, position: Position): void {
  const metres = getDistanceMetres(position, {
    latitude: Math.atan2(labelCells.z, Math.hypot(labelCells.x, labelCells.y)) / radians,
    longitude: Math.atan2(labelCells.y, labelCells.x) / radians,
  })
  if (metres >= labelCells.nearestMetres) return
  labelCells.nearest = position
  labelCells.nearestMetres = metres
}

/**
 * Labels that are ids, not names: 'CHN-321', S2 ids, and S2 ids that a spreadsheet
 * converted to numbers.
 */
const codes = [/^[A-Z]{3}-\d+$/, /^[0-9a-f]{6,8}$/i, /^\d+(\.\d+)?E\+\d+$/i]

function buildName({ label, sublabel }: CsvRow): string | null {
  const parts = [label, sublabel]
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '' && !codes.some((code) => code.test(text)))
  const distinct = parts[0]?.toUpperCase() === parts[1]?.toUpperCase() ? parts.slice(0, 1) : parts
  return cleanLine(distinct.map(toTitleCase).join(', '))
}

/** Converts capitals to title case: 'PORT OF SPAIN' becomes 'Port of Spain'. */
function toTitleCase(text: string): string {
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

function toPlaceRecord(key: string, { row, nearest, cells }: LabelCells): PlaceRecord | RejectedRecord {
  if (!nearest) return rejectRecord('no valid position')
  const name = buildName(row)
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
    // A commercial facility, unless the name says otherwise.
    type_enum: isAnchorage ? 1 : 10,
    ...nearest,
    ...emptyPlaceFields,
    country_code: toAlpha2(row.iso3 ?? ''),
    tags: { ship_stops: String(cells) },
    approximate: false,
    // Negative, so that it never ranks above other places.
    prominence: isAnchorage ? anchorageProminence : stopProminence,
  }
}
