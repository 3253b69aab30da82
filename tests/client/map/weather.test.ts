import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createMeteoReportStore,
  createNearestWeatherStore,
  maxWeatherStationNm,
  moveDebounceMs,
} from '../../../src/client/map/weather.ts'
import { bboxContains, type Bbox, type Position } from '../../../src/core/geo.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildBeaconFeature, buildFeatureCollection, buildMeteoReport } from '../../factories/live-records.ts'
import { buildPlace } from '../../factories/records.ts'

/** After this time without listeners nanostores unmounts a store. */
const unmountMs = 1000
const stationsCall = 'GET /meteo_reps'
const reportCall = 'GET /meteo_reps/:id'
const centre = { latitude: 43.5, longitude: 4.5 }
const report = buildMeteoReport([{ wspd: 12 }])
const stations = buildFeatureCollection(
  buildBeaconFeature({ id: 5, latitude: 43.9, longitude: 4.5 }),
  buildBeaconFeature({ id: 6, latitude: 43.5, longitude: 4.6 }),
)

let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers()
  api = createFakeApi({ [stationsCall]: stations, [reportCall]: report })
})
afterEach(() => void vi.useRealTimers())

const flush = () => vi.advanceTimersByTimeAsync(0)

function openNearest(where: Parameters<typeof createNearestWeatherStore>[1]) {
  const { $load, refresh } = createNearestWeatherStore(api, where)
  const stopListening = $load.listen(() => undefined)
  return { $load, refresh, stopListening }
}

describe('createMeteoReportStore', () => {
  it('requests the report of a beacon', async () => {
    const { $load } = createMeteoReportStore(api, 5)
    $load.listen(() => undefined)
    await flush()
    expect(api.getLastCall(reportCall).params).toEqual({ id: 5 })
    expect($load.get()).toEqual({ state: 'ready', value: report })
  })
})

describe('createNearestWeatherStore', () => {
  it('requests the report of the station nearest to the centre of the map', async () => {
    const { $load } = openNearest(atom<Position>(centre))
    await flush()
    expect(api.getLastCall(reportCall).params).toEqual({ id: 6 })
    expect($load.get()).toEqual({ state: 'ready', value: report })
  })

  it('requests the report of the station nearest to a place', async () => {
    api.responses['GET /places/:id'] = buildPlace({ id: 7, latitude: 43.8, longitude: 4.5 })
    openNearest(7)
    await flush()
    expect(api.getLastCall('GET /places/:id').params).toEqual({ id: 7 })
    expect(api.getLastCall(reportCall).params).toEqual({ id: 5 })
  })

  it('searches for stations up to the maximum distance', async () => {
    openNearest(atom<Position>(centre))
    await flush()
    const { x1, y1, x2, y2 } = api.getLastCall(stationsCall).query
    const bbox = { x1, y1, x2, y2 } as Bbox // the query has the corners
    const degrees = maxWeatherStationNm / 60
    const isSearched = (factor: number) =>
      bboxContains(bbox, { ...centre, latitude: centre.latitude + degrees * factor })
    expect(isSearched(0.99)).toBe(true)
    expect(isSearched(1.05)).toBe(false)
  })

  it('is empty if no station is within range', async () => {
    api.responses[stationsCall] = buildFeatureCollection()
    const { $load } = openNearest(atom<Position>(centre))
    await flush()
    expect($load.get()).toEqual({ state: 'empty' })
    expect(api.findCalls(reportCall)).toEqual([])
  })

  it('is empty if the only station lies in a corner of the box, beyond the maximum distance', async () => {
    api.responses[stationsCall] = buildFeatureCollection(
      buildBeaconFeature({ id: 5, latitude: 44.4, longitude: 5.7 }),
    )
    const { $load } = openNearest(atom<Position>(centre))
    await flush()
    const { x1, y1, x2, y2 } = api.getLastCall(stationsCall).query
    const bbox = { x1, y1, x2, y2 } as Bbox // the query has the corners
    expect(bboxContains(bbox, { latitude: 44.4, longitude: 5.7 })).toBe(true)
    expect($load.get()).toEqual({ state: 'empty' })
    expect(api.findCalls(reportCall)).toEqual([])
  })

  it('leaves out several stations that the server has joined', async () => {
    const [near] = buildFeatureCollection(buildBeaconFeature({ latitude: 43.5, longitude: 4.5 })).features
    if (!near) throw new Error('no station')
    const properties = { cluster: true as const, count: 2, bbox: [4, 43, 5, 44], types: { 12: 2 } }
    api.responses[stationsCall] = { ...stations, features: [{ ...near, properties }, ...stations.features] }
    openNearest(atom<Position>(centre))
    await flush()
    expect(api.getLastCall(reportCall).params).toEqual({ id: 6 })
  })

  it('is empty without a position', async () => {
    const { $load } = openNearest(null)
    await flush()
    expect($load.get()).toEqual({ state: 'empty' })
    expect(api.calls).toEqual([])
  })

  it('follows the map once it has stopped moving', async () => {
    const $centre = atom<Position>(centre)
    openNearest($centre)
    await flush()
    for (const latitude of [43.7, 43.8, 43.9]) {
      $centre.set({ ...centre, latitude })
      await vi.advanceTimersByTimeAsync(moveDebounceMs - 1)
    }
    expect(api.findCalls(stationsCall)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(api.findCalls(stationsCall)).toHaveLength(2)
    expect(api.getLastCall(reportCall).params).toEqual({ id: 5 })
  })

  it('does not follow the map while it is hidden', async () => {
    const $centre = atom<Position>(centre)
    const { stopListening } = openNearest($centre)
    await flush()
    stopListening()
    await vi.advanceTimersByTimeAsync(unmountMs - 1)
    $centre.set({ ...centre, latitude: 43.7 })
    await vi.advanceTimersByTimeAsync(1)
    $centre.set({ ...centre, latitude: 43.9 })
    await vi.advanceTimersByTimeAsync(moveDebounceMs)
    expect(api.findCalls(stationsCall)).toHaveLength(1)
  })
})
