import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PlaceCharts } from '../../../src/core/contract/place.ts'
import type { VesselCharts } from '../../../src/core/contract/vessel.ts'
import {
  getHoursAgo,
  insertReading as insertReadingRow,
  insertStation,
  insertVessel as insertVesselRow,
  insertVisit,
} from '../../factories/live-rows.ts'
import { insertRow, type Columns } from '../../factories/rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const hourMs = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // No hour ends during the tests.
  vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / hourMs) + 0.5) * hourMs })
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

/** Start of the hour or day this many steps ago, in GMT. */
const stepsAgo = (count: number, stepMs: number) =>
  new Date(Math.floor(Date.now() / stepMs) * stepMs - count * stepMs).toISOString()

async function addPlace(latitude: number, longitude: number): Promise<number> {
  const user = await server.createUser()
  const { body } = await user.call('POST', '/places', {
    place: { name: `Harbour ${latitude}`, type_enum: 0, latitude, longitude },
  })
  return (body as { id: number }).id
}

async function fetchCharts(placeId: number): Promise<PlaceCharts> {
  const { status, body } = await server.get(`/places/${placeId}`)
  expect(status).toBe(200)
  const { charts } = body as { charts: PlaceCharts | null }
  if (!charts) throw new Error('a place has charts')
  return charts
}

const insertVessel = (columns: Record<string, unknown> = {}) => insertVesselRow(server.database, columns)

function insertCheckIn(
  placeId: number,
  vesselId: number,
  arrivedHoursAgo: number,
  seenHoursAgo = 0,
): Promise<unknown> {
  return insertVisit(server.database, {
    place_id: placeId,
    vessel_id: vesselId,
    arrived_at: getHoursAgo(arrivedHoursAgo),
    last_seen_at: getHoursAgo(seenHoursAgo),
    left_at: new Date(),
  })
}

function insertBeacon(position: string, { type = 12, latest = {}, hoursAgo = 0 } = {}): Promise<number> {
  return insertStation(server.database, {
    position,
    type_enum: type,
    latest,
    latest_at: getHoursAgo(hoursAgo),
  })
}

function insertObservation(
  stationId: number,
  at: string,
  { wspd = null, wdir = null, atmp = null }: Partial<Record<'wspd' | 'wdir' | 'atmp', number | null>>,
): Promise<unknown> {
  return server.database.pool.query(
    'insert into meteo_observations (station_id, at, wspd, wdir, atmp) values ($1, $2, $3, $4, $5)',
    [stationId, at, wspd, wdir, atmp],
  )
}

describe('charts of a place', () => {
  it('section 3: contain 30 daily and 24 hourly values, oldest first, null without measurements', async () => {
    const charts = await fetchCharts(await addPlace(10, 10))
    for (const [series, count, stepMs] of [
      [charts.wspd_mnth_ary, 30, 24 * hourMs],
      [charts.wdir_mnth_ary, 30, 24 * hourMs],
      [charts.temp_mnth_ary, 30, 24 * hourMs],
      [charts.wspd_day_ary, 24, hourMs],
      [charts.wdir_day_ary, 24, hourMs],
      [charts.temp_day_ary, 24, hourMs],
    ] as const) {
      expect(series.map(({ at }) => new Date(at).toISOString())).toEqual(
        Array.from({ length: count }, (_, i) => stepsAgo(count - 1 - i, stepMs)),
      )
      expect(series.every(({ value }) => value === null)).toBe(true)
    }
    expect(charts.month_checkin).toHaveLength(30)
    expect(charts.month_checkin.every(({ value }) => value === 0)).toBe(true)
    expect(charts.class_ary).toEqual([])
    expect(charts.type_ary).toEqual([])
  })

  it('section 3: count visitors of 30 days by length and type, and check-ins per day', async () => {
    const place = await addPlace(11, 10)
    const smallVessel = await insertVessel({ loa: 7.9 })
    const middleVessel = await insertVessel({ loa: 12, vessel_type: 'multihull' })
    await insertCheckIn(place, smallVessel, 1)
    await insertCheckIn(place, smallVessel, 24 * 3 + 1, 24 * 3)
    await insertCheckIn(place, middleVessel, 24 * 3 + 1, 24 * 2)
    await insertCheckIn(place, await insertVessel({ loa: null }), 24 * 10, 24 * 9)
    await insertCheckIn(place, await insertVessel({ loa: 80, vessel_type: 'multihull' }), 24 * 29, 24 * 28)
    // Not counted: too long ago, deleted, and hidden from visitors.
    await insertCheckIn(place, await insertVessel({ loa: 30 }), 24 * 40, 24 * 33)
    await insertCheckIn(place, await insertVessel({ loa: 30, deleted_at: new Date() }), 2)
    await insertCheckIn(place, await insertVessel({ loa: 30, audience: 'followers' }), 2)
    await insertCheckIn(place, await insertVessel({ loa: 30, delay_hours: 5 }), 2)
    const charts = await fetchCharts(place)
    expect(charts.class_ary).toEqual([
      { label: '< 8 m', value: 1 },
      { label: '12–18 m', value: 1 },
      { label: '≥ 50 m', value: 1 },
      { label: '?', value: 1 },
    ])
    expect(charts.type_ary).toEqual([
      { label: 'Multihull', value: 2 },
      { label: 'Sailboat', value: 2 },
    ])
    const total = charts.month_checkin.reduce((sum, { value }) => sum + (value ?? 0), 0)
    expect(total).toBe(5)
  })

  it('section 9: contain hourly means in knots and degrees Celsius; directions are vector means', async () => {
    const place = await addPlace(12, 10)
    const beacon = await insertBeacon('(10.1,12.1)', { latest: { wspd: 12 } })
    const hour = new Date(stepsAgo(3, hourMs)).getTime()
    const at = (minutes: number) => new Date(hour + minutes * 60_000).toISOString()
    await insertObservation(beacon, at(0), { wspd: 10, wdir: 350, atmp: 14 })
    await insertObservation(beacon, at(30), { wspd: 10, wdir: 20, atmp: 15 })
    await insertObservation(beacon, stepsAgo(5, hourMs), { wspd: 8 })
    const charts = await fetchCharts(place)
    expect(charts.wspd_day_ary[20]).toMatchObject({ value: 10 })
    expect(charts.temp_day_ary[20]).toMatchObject({ value: 14.5 })
    expect(charts.wdir_day_ary[20]).toMatchObject({ value: 5 })
    expect(charts.wspd_day_ary[18]?.value).toBe(8)
    expect(charts.wdir_day_ary[18]?.value).toBeNull()
    expect(charts.wspd_day_ary[19]?.value).toBeNull()
    expect(charts.wspd_mnth_ary.filter(({ value }) => value !== null).length).toBeGreaterThan(0)
  })

  it('weight wind directions by speed', async () => {
    const place = await addPlace(13, 10)
    const beacon = await insertBeacon('(10,13)', { latest: { wspd: 12 } })
    const hour = new Date(stepsAgo(2, hourMs)).getTime()
    await insertObservation(beacon, new Date(hour).toISOString(), { wspd: 30, wdir: 270 })
    await insertObservation(beacon, new Date(hour + 60_000).toISOString(), { wspd: 1, wdir: 90 })
    expect((await fetchCharts(place)).wdir_day_ary[21]?.value).toBe(270)
  })

  it('use the nearest beacon within 30 nm with recent reports, preferring those with a wind sensor', async () => {
    const place = await addPlace(14, 10)
    const observed = { wspd: 5, wdir: 10, atmp: 20 }
    const at = stepsAgo(1, hourMs)
    const far = await insertBeacon('(10.9,14)', { latest: { wspd: 1 } })
    await insertObservation(far, at, { ...observed, atmp: 99 })
    const ship = await insertBeacon('(10,14)', { type: 13, latest: { wspd: 1 } })
    await insertObservation(ship, at, { ...observed, atmp: 98 })
    const outdated = await insertBeacon('(10.01,14)', { latest: { wspd: 1 }, hoursAgo: 24 * 31 })
    await insertObservation(outdated, at, { ...observed, atmp: 97 })
    expect((await fetchCharts(place)).temp_day_ary[22]?.value).toBeNull()
    const tideOnly = await insertBeacon('(10.02,14)', { latest: { tide: 3 } })
    await insertObservation(tideOnly, at, { atmp: 21 })
    expect((await fetchCharts(place)).temp_day_ary[22]?.value).toBe(21)
    const windy = await insertBeacon('(10.3,14)', { latest: { wspd: 1 } })
    await insertObservation(windy, at, { ...observed, atmp: 22 })
    const near = await insertBeacon('(10,14.2)', { latest: { wspd: 1 } })
    await insertObservation(near, at, { ...observed, atmp: 23 })
    expect((await fetchCharts(place)).temp_day_ary[22]?.value).toBe(23)
  })

  it('use a beacon that measures wind behind many nearer ones that do not', async () => {
    const place = await addPlace(16, 10)
    const at = stepsAgo(1, hourMs)
    // One more than the stations that are compared.
    for (let index = 1; index <= 13; index++) {
      const tideOnly = await insertBeacon(`(10,${16 + index / 100})`, { latest: { tide: 3 } })
      await insertObservation(tideOnly, at, { atmp: 21 })
    }
    const windy = await insertBeacon('(10,16.4)', { latest: { wspd: 12 } })
    await insertObservation(windy, at, { wspd: 12, atmp: 24 })
    const charts = await fetchCharts(place)
    expect(charts.temp_day_ary[22]?.value).toBe(24)
    expect(charts.wspd_day_ary[22]?.value).toBe(12)
  })

  it('combine rollups with the observations after them', async () => {
    const place = await addPlace(15, 10)
    const beacon = await insertBeacon('(10,15)', { latest: { wspd: 12 } })
    const dayMs = 24 * hourMs
    await server.database.pool.query(
      `insert into meteo_rollups (station_id, span, at, wspd, wdir, atmp, count) values
         ($1, 'day', $2, 11, 200, 9, 24), ($1, 'hour', $3, 17, 210, 8, 6)`,
      [beacon, stepsAgo(10, dayMs), stepsAgo(5, hourMs)],
    )
    await insertObservation(beacon, stepsAgo(12, dayMs), { wspd: 40 })
    await insertObservation(beacon, stepsAgo(8, dayMs), { wspd: 6 })
    await insertObservation(beacon, stepsAgo(2, hourMs), { wspd: 7 })
    const { wspd_mnth_ary: days, wspd_day_ary: hours, wdir_day_ary: directions } = await fetchCharts(place)
    expect(days[19]?.value).toBe(11)
    expect(days[21]?.value).toBe(6)
    expect(days[17]?.value).toBeNull()
    expect(hours[18]?.value).toBe(17)
    expect(hours[21]?.value).toBe(7)
    expect(directions[18]?.value).toBe(210)
  })

  it('find a beacon across the antimeridian', async () => {
    const place = await addPlace(-17, 179.95)
    const beacon = await insertBeacon('(-179.95,-17)', { latest: { wspd: 12 } })
    await insertObservation(beacon, stepsAgo(1, hourMs), { atmp: 27 })
    expect((await fetchCharts(place)).temp_day_ary[22]?.value).toBe(27)
  })
})

describe('charts of a vessel', () => {
  const insertReading = (vessel_id: number, kind: string, at: string, value: number) =>
    insertReadingRow(server.database, { vessel_id, kind, at, value })

  async function fetchSensorCharts(
    vesselId: number,
    get: TestServer['get'] = server.get,
  ): Promise<VesselCharts | null> {
    const { status, body } = await get(`/vessels/${vesselId}`)
    expect(status).toBe(200)
    return (body as { charts: VesselCharts | null }).charts
  }

  it('section 3: contain wind speed, wind angle and depth by hour and day; angles are vector means', async () => {
    const vesselId = await insertVessel()
    const hour = new Date(stepsAgo(4, hourMs)).getTime()
    const at = (minutes: number) => new Date(hour + minutes * 60_000).toISOString()
    await insertReading(vesselId, 'wsp', at(1), 12)
    await insertReading(vesselId, 'wsp', at(2), 13)
    await insertReading(vesselId, 'wang', at(1), 350)
    await insertReading(vesselId, 'wang', at(2), 4)
    await insertReading(vesselId, 'dbt', at(1), 7.25)
    const charts = await fetchSensorCharts(vesselId)
    expect(charts?.wsp.day_ary).toHaveLength(24)
    expect(charts?.wsp.mnth_ary).toHaveLength(30)
    expect(charts?.wsp.day_ary[19]?.value).toBe(12.5)
    expect(charts?.wang.day_ary[19]?.value).toBe(357)
    expect(charts?.dbt.day_ary[19]?.value).toBe(7.3)
    expect(charts?.dbt.day_ary.filter(({ value }) => value !== null)).toHaveLength(1)
    expect(charts?.dbt.mnth_ary.filter(({ value }) => value !== null)).toHaveLength(1)
  })

  it('respect the audience and the delay of the vessel', async () => {
    const [owner, follower] = [await server.createUser(), await server.createUser()]
    const listDepths = async (vesselId: number, user?: TestUser) => {
      const get: TestServer['get'] = (path) => server.get(path, user?.headers)
      const charts = await fetchSensorCharts(vesselId, get)
      return charts && charts.dbt.day_ary.flatMap(({ value }) => value ?? [])
    }
    const addVessel = async (settings: Columns) => {
      const vessel_id = await insertVessel({ user_id: owner.id, ...settings })
      await insertRow(server.database, 'follows', { vessel_id, user_id: follower.id, accepted: true })
      await insertReading(vessel_id, 'dbt', stepsAgo(2, hourMs), 5)
      await insertReading(vessel_id, 'dbt', stepsAgo(13, hourMs), 6)
      return vessel_id
    }
    for (const hidden of [
      await addVessel({ audience: 'nobody' }),
      await addVessel({ delay_hours: 6 }),
      await addVessel({ area_nm: 2 }),
      await addVessel({ audience: 'followers', area_nm: 2 }),
    ]) {
      expect(await listDepths(hidden)).toBeNull()
      expect(await listDepths(hidden, follower)).toBeNull()
      expect(await listDepths(hidden, owner)).toEqual([6, 5])
    }
    const followed = await addVessel({ audience: 'followers' })
    expect(await listDepths(followed)).toBeNull()
    expect(await listDepths(followed, follower)).toEqual([6, 5])
    // A delay is rounded up to whole steps of snapshots.
    const delayed = await addVessel({ audience: 'followers', delay_hours: 6 })
    expect(await listDepths(delayed)).toBeNull()
    expect(await listDepths(delayed, follower)).toEqual([6])
    expect(await listDepths(delayed, owner)).toEqual([6, 5])
  })

  it('show to others nothing of the time when the vessel was hidden', async () => {
    const owner = await server.createUser()
    const vessel_id = await insertVessel({ user_id: owner.id })
    await insertReadingRow(server.database, { vessel_id, at: stepsAgo(2, hourMs), value: 5, visibility: 0 })
    await insertReading(vessel_id, 'dbt', stepsAgo(4, hourMs), 6)
    const getAsOwner: TestServer['get'] = (path) => server.get(path, owner.headers)
    for (const [get, depths] of [
      [server.get, [6]],
      [getAsOwner, [6, 5]],
    ] as const) {
      const charts = await fetchSensorCharts(vessel_id, get)
      expect(charts?.dbt.day_ary.flatMap(({ value }) => value ?? [])).toEqual(depths)
    }
  })

  it('combine rollups with the readings after them', async () => {
    const vesselId = await insertVessel()
    await server.database.pool.query(
      `insert into sensor_rollups (vessel_id, kind, span, at, mean, low, high, count)
       values ($1, 'dbt', 'day', $2, 30, 20, 40, 9)`,
      [vesselId, stepsAgo(20, 24 * hourMs)],
    )
    await insertReading(vesselId, 'dbt', stepsAgo(25, 24 * hourMs), 99)
    await insertReading(vesselId, 'dbt', stepsAgo(3, 24 * hourMs), 12)
    const days = (await fetchSensorCharts(vesselId))?.dbt.mnth_ary
    expect(days?.[4]?.value).toBeNull()
    expect(days?.[9]?.value).toBe(30)
    expect(days?.[26]?.value).toBe(12)
  })
})
