import type { MeteoReport } from '../../core/contract/weather.ts'
import { formatNumberUpTo } from '../../core/format-number.ts'
import type { Messages } from '../../core/messages.ts'
import { formatSpeed, type Units } from '../../core/units.ts'

export type VisibleColumn = keyof Messages['weatherTable']['columns']
type UnitKey = keyof Messages['weatherUnits']

/** Unit of each column as specification section 9 spells it; none for the time. */
const unitKeys: Readonly<Record<VisibleColumn, UnitKey | null>> = {
  obs_time: null,
  wdir: 'degrees',
  wspd: 'kt',
  gst: 'kt',
  wvht: 'mt',
  dpd: 'sec',
  apd: 'sec',
  mwd: 'degrees',
  pres: 'hPa',
  atmp: 'c',
  wtmp: 'c',
  dewp: 'c',
  vis: 'nm',
  ptdy: 'hPa',
  tide: 'ft',
  distance: 'nm',
}

/** Decimals of a value that is shown as it was reported. */
const mostDecimals = 3

const speeds: readonly VisibleColumn[] = ['wspd', 'gst']

/** The longitude and latitude columns are hidden (section 3). */
export function isVisibleColumn(name: string): name is VisibleColumn {
  return name in unitKeys
}

export type ReportRow = MeteoReport['observations'][number]
export type ReportValue = ReportRow[number]

/** A report column and its index in the rows. */
export interface ReportColumn {
  name: VisibleColumn
  index: number
}

/** Returns the columns in the order of the header, without those that have no values. */
export function getVisibleColumns(header: readonly string[], rows: readonly ReportRow[]): ReportColumn[] {
  return header.flatMap((name, index) => {
    const isEmpty = rows.every((row) => (row[index] ?? null) === null)
    return isVisibleColumn(name) && !isEmpty ? [{ name, index }] : []
  })
}

/** Returns the unit of a column in the reader's units. */
export function getColumnUnit(
  name: VisibleColumn,
  { weatherUnits }: Pick<Messages, 'weatherUnits'>,
  units: Units,
): string {
  const key = unitKeys[name]
  if (key === null) return ''
  const isOwn = key === 'kt' && units.speed !== 'kn'
  return isOwn ? units.speed : weatherUnits[key]
}

/** Formats a value for the table; null if not measured. */
export function formatReportValue(
  name: VisibleColumn,
  value: ReportValue | undefined,
  units: Units,
  language: string,
): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'number') return value
  if (speeds.includes(name)) return formatSpeed(value, units.speed, language).value
  return formatNumberUpTo(value, language, mostDecimals)
}

/** Returns the row class; old reports are grey. */
export function getRowClass(isOld: boolean): string | undefined {
  return isOld ? 'rs-weather__row--old' : undefined
}
