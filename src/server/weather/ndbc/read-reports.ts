import { measuredColumns, type MeasuredColumn } from '../../../core/contract/weather.ts'
import type { Position } from '../../../core/geo.ts'
import { weatherMissing, weatherTimestampRange, weatherRange } from '../../../core/limits/weather.ts'
import { knotsFromMetresPerSecond } from '../../../core/units.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/** Measured values in the units of specification section 9; missing values are omitted. */
export type MeasuredValues = Partial<Record<MeasuredColumn, number>>

/** One observation of one station. */
export interface WeatherReport {
  /** NDBC station id, in capitals. */
  station: string
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
 * the historical files. Columns are identified by the header, in any order. `station` is
 * the station of a file that does not name it. Times are UTC. Throws {@link
 * UnreadableInputError} if there is no header.
 */
export function readReports(text: string, station: string | null, now: Date): ReportsReadResult {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const columns = parseHeader(lines[0] ?? '')
  if (!columns) throw new UnreadableInputError('it has no header of NDBC columns (YY MM DD hh ...)')
  if (!columns.has('station') && station === null) {
    throw new UnreadableInputError('it does not name its station; use --station')
  }
  const found = new Map<string, WeatherReport>()
  const result: ReportsReadResult = { reports: [], total: 0, rejected: {} }
  const reject = (reason: string) => (result.rejected[reason] = (result.rejected[reason] ?? 0) + 1)
  for (const line of lines.slice(1)) {
    if (line.startsWith('#')) continue // units
    result.total++
    const cells = line.trim().split(/\s+/)
    const cell = (name: ColumnName) => cells[columns.get(name) ?? -1]
    const report = parseReport(cell, station, now, reject)
    if (typeof report === 'string') {
      reject(report)
      continue
    }
    const key = `${report.station} ${report.at}`
    if (found.has(key)) reject('repeated in the file')
    else found.set(key, report)
  }
  result.reports = [...found.values()]
  return result
}

/** Checks by its header whether a text is an NDBC observation file. */
export function isReportFile(text: string): boolean {
  return parseHeader(/^.*\S.*$/m.exec(text)?.[0] ?? '') !== null
}

type ColumnName = MeasuredColumn | 'station' | 'lat' | 'lon' | 'year' | 'month' | 'day' | 'hour' | 'minute'

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
  BAR: 'pres',
  ...Object.fromEntries(measuredColumns.map((column) => [column.toUpperCase(), column])),
}

/** Returns the index of each column, or null if the line is not a header. */
function parseHeader(header: string): Map<ColumnName, number> | null {
  const columns = new Map<ColumnName, number>()
  const names = header.replace(/^#/, '').trim().split(/\s+/)
  for (const [index, name] of names.entries()) {
    const column = headerNames[name]
    if (column && !columns.has(column)) columns.set(column, index)
  }
  const isHeader = (['year', 'month', 'day', 'hour'] as const).every((name) => columns.has(name))
  return isHeader && measuredColumns.some((name) => columns.has(name)) ? columns : null
}

/** Parses a line into a report, or returns the reason why it is rejected. */
function parseReport(
  cell: (name: ColumnName) => string | undefined,
  station: string | null,
  now: Date,
  reject: (reason: string) => void,
): WeatherReport | string {
  const name = (cell('station') ?? station ?? '').toUpperCase()
  if (!/^[A-Z0-9]{3,10}$/.test(name)) return 'no id of a station'
  const at = parseTime(cell)
  if (!at) return 'no moment'
  if (at.getUTCFullYear() < weatherTimestampRange.minYear) return 'clock that was never set'
  if (at.getTime() > now.getTime() + weatherTimestampRange.maxFutureMinutes * 60_000)
    return 'clock in the future'
  const position = cell('lat') === undefined ? null : parsePosition(cell('lat'), cell('lon'))
  if (position === undefined) return 'no position on the globe'
  const values: MeasuredValues = {}
  for (const column of measuredColumns) {
    const value = parseValue(column, cell(column))
    if (value === null) continue
    const [low, high] = weatherRange[column]
    if (value >= low && value <= high) values[column] = value
    else reject(`value out of range: ${column}`)
  }
  if (Object.keys(values).length === 0) return 'nothing measured'
  return { station: name, at: at.toISOString(), position, values }
}

function parseTime(cell: (name: ColumnName) => string | undefined): Date | null {
  const number = (name: ColumnName) => (/^\d+$/.test(cell(name) ?? '') ? Number(cell(name)) : Number.NaN)
  const [year, month, day, hour] = [number('year'), number('month'), number('day'), number('hour')]
  // Files before 2005 have no minutes; files before 1999 have two-digit years.
  const minute = cell('minute') === undefined ? 0 : number('minute')
  const at = new Date(Date.UTC(year < 100 ? 1900 + year : year, month - 1, day, hour, minute))
  if (Number.isNaN(at.getTime())) return null
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60
  return isReal ? at : null
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
