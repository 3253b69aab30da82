import { measuredColumns, type MeasuredColumn } from '../../../core/contract/weather.ts'
import type { Position } from '../../../core/geo.ts'
import { weatherMissing, weatherTimestampRange, weatherRange } from '../../../core/limits.ts'
import { knotsFromMetresPerSecond } from '../../../core/units.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/** What was measured, in the units of specification section 9; what was not is left out. */
export type MeasuredValues = Partial<Record<MeasuredColumn, number>>

/** One observation of one station. */
export interface WeatherReport {
  /** The station's id at NDBC, in capitals. */
  station: string
  /** ISO 8601, UTC. */
  at: string
  /** Where it was, in lists of many stations; null where the file is of one station. */
  position: Position | null
  values: MeasuredValues
}

export interface ReportsReadResult {
  /** In the file's order; one for each station and moment. */
  reports: WeatherReport[]
  /** Lines of data. */
  total: number
  /** Lines and values that were left out, by reason. */
  rejected: Record<string, number>
}

/**
 * Reads NDBC's text files, `latest_obs.txt`, `realtime2/*.txt`, `.cwind`, `.spec`
 * and the historical ones, by the names in their header: the order of the columns
 * and which of them are there do not matter. `station` names that of a file which
 * does not. Times are UTC. Throws {@link UnreadableInputError} where there is no header.
 */
export function readReports(text: string, station: string | null, now: Date): ReportsReadResult {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const columns = columnsOf(lines[0] ?? '')
  if (!columns) throw new UnreadableInputError('it has no header of NDBC columns (YY MM DD hh ...)')
  if (!columns.has('station') && station === null) {
    throw new UnreadableInputError('it does not say of which station it is; name it with --station')
  }
  const found = new Map<string, WeatherReport>()
  const result: ReportsReadResult = { reports: [], total: 0, rejected: {} }
  const leaveOut = (reason: string) => (result.rejected[reason] = (result.rejected[reason] ?? 0) + 1)
  for (const line of lines.slice(1)) {
    if (line.startsWith('#')) continue // the line of units
    result.total++
    const cells = line.trim().split(/\s+/)
    const cell = (name: ColumnName) => cells[columns.get(name) ?? -1]
    const report = reportOf(cell, station, now, leaveOut)
    if (typeof report === 'string') {
      leaveOut(report)
      continue
    }
    const key = `${report.station} ${report.at}`
    if (found.has(key)) leaveOut('repeated in the file')
    else found.set(key, report)
  }
  result.reports = [...found.values()]
  return result
}

/** Whether a text looks like one of NDBC's files of observations, by its header. */
export function isReportFile(text: string): boolean {
  return columnsOf(/^.*\S.*$/m.exec(text)?.[0] ?? '') !== null
}

type ColumnName = MeasuredColumn | 'station' | 'lat' | 'lon' | 'year' | 'month' | 'day' | 'hour' | 'minute'

/** Names in the headers of all years; capitals tell the month from the minute. */
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

/** Where each column stands, or null where the line is no header. */
function columnsOf(header: string): Map<ColumnName, number> | null {
  const columns = new Map<ColumnName, number>()
  const names = header.replace(/^#/, '').trim().split(/\s+/)
  for (const [index, name] of names.entries()) {
    const column = headerNames[name]
    if (column && !columns.has(column)) columns.set(column, index)
  }
  const isHeader = (['year', 'month', 'day', 'hour'] as const).every((name) => columns.has(name))
  return isHeader && measuredColumns.some((name) => columns.has(name)) ? columns : null
}

/** The report of a line, or the reason why it is none. */
function reportOf(
  cell: (name: ColumnName) => string | undefined,
  station: string | null,
  now: Date,
  leaveOut: (reason: string) => void,
): WeatherReport | string {
  const name = (cell('station') ?? station ?? '').toUpperCase()
  if (!/^[A-Z0-9]{3,10}$/.test(name)) return 'no id of a station'
  const at = momentOf(cell)
  if (!at) return 'no moment'
  if (at.getUTCFullYear() < weatherTimestampRange.minYear) return 'clock that was never set'
  if (at.getTime() > now.getTime() + weatherTimestampRange.maxFutureMinutes * 60_000)
    return 'clock in the future'
  const position = cell('lat') === undefined ? null : positionOf(cell('lat'), cell('lon'))
  if (position === undefined) return 'no position on the globe'
  const values: MeasuredValues = {}
  for (const column of measuredColumns) {
    const value = valueOf(column, cell(column))
    if (value === null) continue
    const [low, high] = weatherRange[column]
    if (value >= low && value <= high) values[column] = value
    else leaveOut(`value out of range: ${column}`)
  }
  if (Object.keys(values).length === 0) return 'nothing measured'
  return { station: name, at: at.toISOString(), position, values }
}

function momentOf(cell: (name: ColumnName) => string | undefined): Date | null {
  const number = (name: ColumnName) => (/^\d+$/.test(cell(name) ?? '') ? Number(cell(name)) : Number.NaN)
  const [year, month, day, hour] = [number('year'), number('month'), number('day'), number('hour')]
  // Files before 2005 have no minutes, those before 1999 two figures for the year.
  const minute = cell('minute') === undefined ? 0 : number('minute')
  const at = new Date(Date.UTC(year < 100 ? 1900 + year : year, month - 1, day, hour, minute))
  if (Number.isNaN(at.getTime())) return null
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60
  return isReal ? at : null
}

function positionOf(latText: string | undefined, lonText: string | undefined): Position | undefined {
  const latitude = Number(latText)
  const longitude = Number(lonText)
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnGlobe && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : undefined
}

/**
 * A cell in the units of section 9, or null where nothing was measured. NDBC
 * measures in them (visibility is in nautical miles, whatever the header of the
 * historical files calls it), except for the wind's speeds.
 */
function valueOf(column: MeasuredColumn, text: string | undefined): number | null {
  if (text === undefined || !/^[+-]?\d+(\.\d+)?$/.test(text)) return null
  const value = Number(text)
  if (value === weatherMissing[column]) return null
  return column === 'wspd' || column === 'gst' ? knotsFromMetresPerSecond(value) : value
}
