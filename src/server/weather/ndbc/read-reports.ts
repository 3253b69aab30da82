import { measuredColumns, type MeasuredColumn } from '../../../core/contract/weather.ts'
import type { Position } from '../../../core/geo.ts'
import { weatherMissing, weatherTimestampRange, weatherRange } from '../../../core/limits/weather.ts'
import { knotsFromMetresPerSecond } from '../../../core/units.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { assertReadableColumns, isOtherKind } from './file-kinds.ts'

/** Measured values in the units of specification section 9; missing values are omitted. */
export type MeasuredValues = Partial<Record<MeasuredColumn, number>>

/** One observation of one station. */
export interface WeatherReport {
  /** NDBC station id, in capitals; of a ship without an id, the id that stands for it and its position. */
  station: string
  /** Whether it is of a ship without an id of its own. */
  isShip: boolean
  /** ISO 8601, UTC. */
  at: string
  /** Position, in files that list many stations; null in files for one station. */
  position: Position | null
  values: MeasuredValues
}

export interface ReportsReadResult {
  /** In file order, one per station and time. */
  reports: WeatherReport[]
  /** Number of data lines. */
  total: number
  /** Rejected lines and values, counted by reason. */
  rejected: Record<string, number>
}

/**
 * Reads NDBC's text files: `latest_obs.txt`, `realtime2/*.txt`, `.cwind`, `.spec` and
 * the historical files. Columns are identified by the nearest header above a line, in any order, as years that were
 * joined into one file have different columns. `station` is the station of a file that does not name it. Times are UTC.
 * Throws {@link UnreadableInputError} if there is no header, or that of another kind of file.
 */
export function readReports(text: string, station: string | null, now: Date): ReportsReadResult {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  let header: Header | null = null
  const found = new Map<string, WeatherReport>()
  const result: ReportsReadResult = { reports: [], total: 0, rejected: {} }
  const reject = (reason: string) => (result.rejected[reason] = (result.rejected[reason] ?? 0) + 1)
  for (const line of lines) {
    const next = parseHeader(line)
    if (next) {
      if (!header) assertMeasured(next)
      header = next
      if (!header.columns.has('station') && station === null)
        throw new UnreadableInputError('it does not name its station; use --station')
      continue
    }
    if (line.startsWith('#')) continue // units
    if (!header) throw createHeaderError()
    result.total++
    const report = parseLine(line, header, { station, now, reject })
    if (typeof report === 'string') {
      reject(report)
      continue
    }
    const key = `${report.station} ${report.at}`
    if (found.has(key)) reject('repeated in the file')
    else found.set(key, report)
  }
  if (!header) throw createHeaderError()
  result.reports = [...found.values()]
  return result
}

/** Checks by its header whether a text is an NDBC observation file. */
export function isReportFile(text: string): boolean {
  const header = parseHeader(/^.*\S.*$/m.exec(text.replace(/^\uFEFF/, ''))?.[0] ?? '')
  return header !== null && isReadable(header)
}

type ColumnName = MeasuredColumn | 'station' | 'lat' | 'lon' | 'year' | 'month' | 'day' | 'hour' | 'minute'

interface Header {
  /** Index of each known column. */
  columns: Map<ColumnName, number>
  /** Names of all columns. */
  names: readonly string[]
}

/** Header names of all years, case-sensitive: MM is the month, mm the minute. */
const headerNames: Readonly<Record<string, ColumnName>> = {
  STN: 'station',
  LAT: 'lat',
  LON: 'lon',
  YY: 'year',
  YYYY: 'year',
  MM: 'month',
  DD: 'day',
  hh: 'hour',
  mm: 'minute',
  WD: 'wdir',
  DIR: 'wdir',
  SPD: 'wspd',
  GSP: 'gst',
  BAR: 'pres',
  BARO: 'pres',
  ...Object.fromEntries(measuredColumns.map((column) => [column.toUpperCase(), column])),
}

/** Returns the columns of a header of any kind of file; null if the line is not a header. */
function parseHeader(line: string): Header | null {
  const columns = new Map<ColumnName, number>()
  const names = line.replace(/^#/, '').trim().split(/\s+/)
  for (const [index, name] of names.entries()) {
    const column = headerNames[name]
    if (column && !columns.has(column)) columns.set(column, index)
  }
  return (['year', 'month', 'day'] as const).every((name) => columns.has(name)) ? { columns, names } : null
}

function isMeasured({ columns }: Header): boolean {
  return columns.has('hour') && measuredColumns.some((name) => columns.has(name))
}

function isReadable(header: Header): boolean {
  return isMeasured(header) && !isOtherKind(header.names)
}

/** Throws for the header of another kind of file. */
function assertMeasured(header: Header): void {
  assertReadableColumns(header.names)
  if (!isMeasured(header)) throw createHeaderError()
}

function createHeaderError(): UnreadableInputError {
  return new UnreadableInputError('it has no header of NDBC columns (YY MM DD hh ...)')
}

/** Ids under which ships and platforms without an id of their own report. */
const anonymousIds = new Set(['SHIP', 'PLAT', 'RIGG', 'MASKSTID'])

/** Decimals of the positions in NDBC's files. */
const positionDecimals = 3

/** Parses a line into a report, or returns the reason why it is rejected. */
function parseLine(
  line: string,
  header: Header,
  { station, now, reject }: { station: string | null; now: Date; reject: (reason: string) => void },
): WeatherReport | string {
  if (!isReadable(header)) return 'below the header of another kind of file'
  const cells = line.trim().split(/\s+/)
  // Below the header of another year, each value would be one of another column.
  if (cells.length > header.names.length) return 'more columns than the header'
  const cell = (name: ColumnName) => cells[header.columns.get(name) ?? -1]
  const id = (cell('station') ?? station ?? '').toUpperCase()
  if (!/^[A-Z0-9]{3,10}$/.test(id)) return 'no id of a station'
  const at = parseTime(cell)
  if (!at) return 'no moment'
  if (at.getUTCFullYear() < weatherTimestampRange.minYear) return 'clock that was never set'
  if (at.getTime() > now.getTime() + weatherTimestampRange.maxFutureMinutes * 60_000)
    return 'clock in the future'
  const position = cell('lat') === undefined ? null : parsePosition(cell('lat'), cell('lon'))
  if (position === undefined) return 'no position on the globe'
  const isShip = anonymousIds.has(id)
  if (isShip && !position) return 'ship without a position'
  const values: MeasuredValues = {}
  for (const column of measuredColumns) {
    const value = parseValue(column, cell(column))
    if (value === null) continue
    const [low, high] = weatherRange[column]
    if (value >= low && value <= high) values[column] = value
    else reject(`value out of range: ${column}`)
  }
  if (Object.keys(values).length === 0) return 'nothing measured'
  const place = [position?.latitude, position?.longitude].map((degrees) => degrees?.toFixed(positionDecimals))
  return { station: isShip ? `${id}/${place.join(',')}` : id, isShip, at: at.toISOString(), position, values }
}

function parseTime(cell: (name: ColumnName) => string | undefined): Date | null {
  const number = (name: ColumnName) => (/^\d+$/.test(cell(name) ?? '') ? Number(cell(name)) : Number.NaN)
  const [year, month, day, hour] = [parseYear(cell('year')), number('month'), number('day'), number('hour')]
  // Files before 2005 have no minutes.
  const minute = cell('minute') === undefined ? 0 : number('minute')
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute))
  if (Number.isNaN(at.getTime())) return null
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60
  return isReal ? at : null
}

/** The first buoys reported in the seventies. Files before 1999 have years of two digits, as some later copies. */
const firstYearOfTwoDigits = 70

function parseYear(text: string | undefined): number {
  if (!/^(\d\d|\d{4})$/.test(text ?? '')) return Number.NaN
  const year = Number(text)
  if (text?.length === 4) return year
  return year < firstYearOfTwoDigits ? 2000 + year : 1900 + year
}

function parsePosition(latText: string | undefined, lonText: string | undefined): Position | undefined {
  const latitude = Number(latText)
  const longitude = Number(lonText)
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnGlobe && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : undefined
}

/**
 * Parses a cell into the units of section 9; null if nothing was measured. NDBC uses
 * these units, except m/s for wind speeds. Visibility is in nautical miles, whatever the
 * header of the historical files says.
 */
function parseValue(column: MeasuredColumn, text: string | undefined): number | null {
  if (text === undefined || !/^[+-]?\d+(\.\d+)?$/.test(text)) return null
  const value = Number(text)
  if (value === weatherMissing[column]) return null
  return column === 'wspd' || column === 'gst' ? knotsFromMetresPerSecond(value) : value
}
