import { expect, it } from 'vitest'
import {
  createAidDeltas,
  createClearingDelta,
  createStationDelta,
  getShownReportMs,
  getStationContext,
  listMeasuredPaths,
  type BeaconFeature,
  type Station,
} from '../../src/plugin/signalk/beacon-deltas.ts'

const now = new Date('2026-11-21T12:00:00Z')
const buildStation = (own: Partial<Station> = {}): BeaconFeature<Station> => ({
  geometry: { coordinates: [4.3, 43.4] },
  properties: { id: 42, name: 'Lion', obs_time: '2026-11-21T11:00:00Z', ...own },
})
const createDelta = (at: string, sentPaths: string[] = [], own: Partial<Station> = {}) =>
  createStationDelta(buildStation(own), Date.parse(at), sentPaths, now)

it.each([
  ['2026-11-21T12:05:00Z', Date.UTC(2026, 10, 21, 12, 5)],
  ['2026-11-21T00:00:00Z', Date.UTC(2026, 10, 21)],
  ['2026-11-20T23:59:59Z', null],
  [null, null],
  ['yesterday', null],
])('the report of %s is shown until it is twelve hours old', (obs_time, ms) => {
  expect(getShownReportMs(buildStation({ obs_time }), now)).toBe(ms)
})

it.each([
  ['2026-11-21T09:00:00Z', 'Lion'],
  ['2026-11-21T08:59:59Z', 'Lion (3 h old)'],
  ['2026-11-21T08:00:00Z', 'Lion (4 h old)'],
])('the name of a report of %s is %s', (at, name) => {
  expect(createDelta(at).updates[0]?.values).toEqual([
    { path: '', value: { name } },
    { path: 'navigation.position', value: { latitude: 43.4, longitude: 4.3 } },
  ])
})

it('what was sent and is no longer measured becomes null, except the date', () => {
  const sent = ['environment.wind.gust', 'environment.outside.pressure', 'environment.date']
  const delta = createDelta('2026-11-21T11:00:00Z', sent, { pres: 1000, wvht: 0, gst: null })
  expect(delta.updates[1]).toEqual({
    timestamp: '2026-11-21T11:00:00.000Z',
    values: [
      { path: 'environment.outside.pressure', value: 100_000 },
      { path: 'environment.water.waves.significantHeight', value: 0 },
      { path: 'environment.wind.gust', value: null },
      { path: 'environment.date', value: '2026-11-21T11:00:00.000Z' },
    ],
  })
  expect(listMeasuredPaths(delta)).toEqual([
    'environment.outside.pressure',
    'environment.water.waves.significantHeight',
    'environment.date',
  ])
})

it('the context of a station has nine digits', () => {
  expect(getStationContext(7)).toBe('meteo.urn:mrn:imo:mmsi:980000007:roadstead')
  expect(getStationContext(123_456)).toBe('meteo.urn:mrn:imo:mmsi:980123456:roadstead')
})

it('clearing sets every path to null at this time', () => {
  const delta = createClearingDelta('meteo.x', ['a', 'b'], now)
  expect(delta).toEqual({
    context: 'meteo.x',
    updates: [
      {
        timestamp: '2026-11-21T12:00:00.000Z',
        values: [
          { path: 'a', value: null },
          { path: 'b', value: null },
        ],
      },
    ],
  })
  expect(listMeasuredPaths(delta)).toEqual([])
})

it('an aid with an empty MMSI is no target', () => {
  const aid = { id: 1, name: 'Espiguette', mmsi: '', aid_type: 5, virtual: false }
  expect(createAidDeltas({ geometry: { coordinates: [4.3, 43.4] }, properties: aid })).toEqual([])
})
