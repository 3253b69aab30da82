import type { Place } from '../../core/contract/place.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import type { Messages } from '../../core/messages.ts'
import { parseVesselType } from '../../core/catalogue/vessels.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import { formatClockTime, formatUtcDay, formatUtcMonthDay, formatUtcTime } from '../../core/format-date.ts'
import { formatNumber } from '../../core/format-number.ts'
import {
  convertDepth,
  convertSpeed,
  formatDepth,
  formatSpeed,
  round,
  type FormattedQuantity,
  type Units,
} from '../../core/units.ts'
import type { ChartKind } from './chart-kind.ts'

/** A time and its value; null if nothing was measured. */
export interface Sample {
  at: string
  value: number | null
}

/** A label and its count. */
export interface Share {
  label: string
  value: number
}

/** 24 hourly or 30 daily values. */
export type ChartRange = '24h' | '30d'
export const chartRanges: readonly ChartRange[] = ['24h', '30d']

/** Metrics of a time series. */
export type SeriesMetric =
  | 'check-ins'
  | 'wind-speed'
  | 'wind-direction'
  | 'temperature'
  | 'wind-angle'
  | 'depth'
/** Metrics shown as shares. */
export type ShareMetric = 'visitors-by-length' | 'visitors-by-type'
export type Metric = SeriesMetric | ShareMetric

/** Direction of the vertical axis of a metric. */
export type AxisKind = 'from-zero' | 'free' | 'degrees' | 'downward'

export interface SeriesDefinition {
  /** Default chart kind. */
  kind: ChartKind
  axis: AxisKind
  /** Converts a value to the reader's unit, rounded as it is shown. */
  convert(value: number, units: Units): number
  format(value: number, units: Units, language: string): FormattedQuantity
}

const toWholeDegrees = (value: number) => round(value) % 360
const toTenths = (value: number) => round(value, 1)
const degrees = {
  convert: toWholeDegrees,
  format: (value: number): FormattedQuantity => ({ value: String(toWholeDegrees(value)), unit: '°' }),
}

/** Chart kind and unit of each metric; the server returns knots, degrees, degrees Celsius and metres. */
export const seriesDefinitions: Readonly<Record<SeriesMetric, SeriesDefinition>> = {
  'check-ins': {
    kind: 'column',
    axis: 'from-zero',
    convert: (value) => round(value),
    format: (value, _units, language) => ({ value: formatNumber(round(value), language), unit: '' }),
  },
  'wind-speed': {
    kind: 'area',
    axis: 'from-zero',
    convert: (value, units) => convertSpeed(value, units.speed),
    format: (value, units, language) => formatSpeed(value, units.speed, language),
  },
  'wind-direction': { kind: 'bubble', axis: 'degrees', ...degrees },
  temperature: {
    kind: 'line',
    axis: 'free',
    convert: toTenths,
    format: (value, _units, language) => ({ value: formatNumber(toTenths(value), language, 1), unit: '°C' }),
  },
  'wind-angle': { kind: 'bubble', axis: 'degrees', ...degrees },
  depth: {
    kind: 'area',
    axis: 'downward',
    convert: (value, units) => convertDepth(value, units.depth),
    format: (value, units, language) => formatDepth(value, units.depth, language),
  },
}

export const shareMetrics: readonly ShareMetric[] = ['visitors-by-length', 'visitors-by-type']

export function isShareMetric(metric: Metric): metric is ShareMetric {
  return shareMetrics.some((shares) => shares === metric)
}

type PlaceCharts = NonNullable<Place['charts']>
type VesselCharts = NonNullable<Vessel['charts']>

/** Returns a series of a place; null if places do not have the metric. */
export function getPlaceSeries(
  charts: PlaceCharts,
  metric: SeriesMetric,
  range: ChartRange,
): Sample[] | null {
  const isDay = range === '24h'
  if (metric === 'check-ins') return charts.month_checkin
  if (metric === 'wind-speed') return isDay ? charts.wspd_day_ary : charts.wspd_mnth_ary
  if (metric === 'wind-direction') return isDay ? charts.wdir_day_ary : charts.wdir_mnth_ary
  if (metric === 'temperature') return isDay ? charts.temp_day_ary : charts.temp_mnth_ary
  return null
}

/** Returns the shares of the visitors of a place, labelled in the reader's language. */
export function getPlaceShares(
  charts: PlaceCharts,
  metric: ShareMetric,
  messages: Pick<Messages, 'charts' | 'vesselTypes'>,
): Share[] {
  const shares = metric === 'visitors-by-length' ? charts.class_ary : charts.type_ary
  return shares.map(({ label, value }) => ({ label: shownLabel(label, messages), value }))
}

function shownLabel(label: string, messages: Pick<Messages, 'charts' | 'vesselTypes'>): string {
  if (label === '?') return messages.charts.unknown
  const type = parseVesselType(label)
  return type === null ? label : getVesselTypeName(messages, type)
}

/** Returns a series of a vessel; null if vessels do not have the metric. */
export function getVesselSeries(
  charts: VesselCharts,
  metric: SeriesMetric,
  range: ChartRange,
): Sample[] | null {
  const series = { 'wind-speed': charts.wsp, 'wind-angle': charts.wang, depth: charts.dbt }[
    metric as 'wind-speed' // any other metric finds nothing here
  ] as VesselCharts['wsp'] | undefined
  if (!series) return null
  return range === '24h' ? series.day_ary : series.mnth_ary
}

/** Returns the samples that have a value. */
export function filterMeasured(samples: readonly Sample[]): { at: string; value: number }[] {
  return samples.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
}

/** Returns the vector mean of directions; null if there are none or they cancel each other out. */
export function computeMeanDirection(directions: readonly number[]): number | null {
  const sum = (part: (radians: number) => number) =>
    directions.reduce((total, degrees) => total + part((degrees * Math.PI) / 180), 0)
  const [east, north] = [sum(Math.sin), sum(Math.cos)]
  if (Math.hypot(east, north) < 1e-6) return null
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Formats a time for an axis: '14:00' or 'Nov 12', in GMT. */
export function formatAxisTime(at: string | number, range: ChartRange, language: string): string {
  return range === '24h' ? formatClockTime(at, language, 'UTC') : formatUtcMonthDay(at, language)
}

/** Formats a time for the table and the CSV file, in GMT: 'Nov 12, 2026', with '14:00' for hourly values. */
export function formatTableTime(at: string, range: ChartRange, language: string): string {
  return range === '24h' ? formatUtcTime(at, language) : formatUtcDay(at, language)
}
