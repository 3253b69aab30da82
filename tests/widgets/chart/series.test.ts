import { describe, expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import {
  computeMeanDirection,
  filterMeasured,
  formatAxisTime,
  formatTableTime,
  getPlaceSeries,
  getPlaceShares,
  getVesselSeries,
  isShareMetric,
  seriesDefinitions,
  type Metric,
  type SeriesMetric,
} from '../../../src/widgets/chart/series.ts'
import { buildPlaceCharts, buildVesselCharts } from '../../factories/charts.ts'

const metrics: readonly SeriesMetric[] = [
  'check-ins',
  'wind-speed',
  'wind-direction',
  'temperature',
  'wind-angle',
  'depth',
]

it('each metric has its kind of chart, axis and unit', () => {
  const units = { ...defaultUnits, speed: 'm/s', depth: 'ft' } as const
  const rows = metrics.map((metric) => {
    const { kind, axis, format } = seriesDefinitions[metric]
    return [
      metric,
      kind,
      axis,
      ...[defaultUnits, units].map((each) => Object.values(format(10.26, each, 'en')).join(' ')),
    ]
  })
  expect(rows).toEqual([
    ['check-ins', 'column', 'from-zero', '10 ', '10 '],
    ['wind-speed', 'area', 'from-zero', '10.3 kn', '5.3 m/s'],
    ['wind-direction', 'bubble', 'degrees', '10 °', '10 °'],
    ['temperature', 'line', 'free', '10.3 °C', '10.3 °C'],
    ['wind-angle', 'bubble', 'degrees', '10 °', '10 °'],
    ['depth', 'area', 'downward', '10.3 m', '34 ft'],
  ])
  expect(seriesDefinitions['wind-direction'].format(359.6, units, 'en').value).toBe('0')
  expect(seriesDefinitions.temperature.format(-4, units, 'en').value).toBe('-4.0')
  expect(seriesDefinitions.temperature.format(-4.26, units, 'de').value).toBe('-4,3')
  expect(seriesDefinitions.depth.convert(10.26, units)).toBe(34)
  expect(seriesDefinitions['wind-angle'].convert(359.6, units)).toBe(0)
})

it('only visitors are shares', () => {
  const all: Metric[] = [...metrics, 'visitors-by-length', 'visitors-by-type']
  expect(all.filter(isShareMetric)).toEqual(['visitors-by-length', 'visitors-by-type'])
})

describe('the series of a record', () => {
  const place = buildPlaceCharts()
  const vessel = buildVesselCharts()

  it('are those of the place, hourly or daily; check-ins are daily', () => {
    const get = (range: '24h' | '30d') => metrics.map((metric) => getPlaceSeries(place, metric, range))
    expect(get('24h')).toEqual([
      place.month_checkin,
      place.wspd_day_ary,
      place.wdir_day_ary,
      place.temp_day_ary,
      null,
      null,
    ])
    expect(get('30d')).toEqual([
      place.month_checkin,
      place.wspd_mnth_ary,
      place.wdir_mnth_ary,
      place.temp_mnth_ary,
      null,
      null,
    ])
  })

  it('are those of the vessel', () => {
    const get = (range: '24h' | '30d') => metrics.map((metric) => getVesselSeries(vessel, metric, range))
    expect(get('24h')).toEqual([
      null,
      vessel.wsp?.day_ary,
      null,
      null,
      vessel.wang?.day_ary,
      vessel.dbt?.day_ary,
    ])
    expect(get('30d')).toEqual([
      null,
      vessel.wsp?.mnth_ary,
      null,
      null,
      vessel.wang?.mnth_ary,
      vessel.dbt?.mnth_ary,
    ])
  })

  it('name the visitors of a place in the language of the reader', () => {
    const charts = buildPlaceCharts({
      class_ary: [{ label: '< 8 m', value: 6 }],
      type_ary: [
        { label: 'Sailboat', value: 28 },
        { label: '?', value: 3 },
        { label: 'Hovercraft', value: 1 },
      ],
    })
    expect(getPlaceShares(charts, 'visitors-by-length', english)).toEqual([{ label: '< 8 m', value: 6 }])
    expect(getPlaceShares(charts, 'visitors-by-type', english)).toEqual([
      { label: english.vesselTypes.sailboat, value: 28 },
      { label: english.charts.unknown, value: 3 },
      { label: 'Hovercraft', value: 1 },
    ])
  })
})

it('samples without a value are left out, zero is a value', () => {
  const samples = [1, null, 0].map((value, at) => ({ at: String(at), value }))
  expect(filterMeasured(samples)).toEqual([
    { at: '0', value: 1 },
    { at: '2', value: 0 },
  ])
})

it.each<[number[], number | null]>([
  [[350, 10], 0],
  [[80, 100], 90],
  [[170, 190], 180],
  [[260, 280], 270],
  [[300], 300],
  [[], null],
  [[90, 270], null],
])('the mean of the directions %j is %s', (directions, mean) => {
  const computed = computeMeanDirection(directions)
  if (mean === null) expect(computed).toBeNull()
  // North may be 0 or nearly 360.
  else expect((((computed ?? Number.NaN) - mean + 540) % 360) - 180).toBeCloseTo(0, 6)
})

it('times are GMT: hours for a day, days for a month, with the year in tables', () => {
  const at = '2026-11-12T04:05:00Z'
  expect(formatAxisTime(at, '24h', 'en')).toBe('04:05')
  expect(formatAxisTime(Date.parse(at), '30d', 'en')).toBe('Nov 12')
  expect(formatTableTime(at, '24h', 'en')).toBe('Nov 12, 2026, 04:05')
  expect(formatTableTime(at, '30d', 'en')).toBe('Nov 12, 2026')
  expect(formatTableTime(at, '30d', 'de')).toBe('12. Nov. 2026')
})
