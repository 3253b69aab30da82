import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlaceCharts } from '../../src/core/contract/place.ts'
import type { VesselCharts } from '../../src/core/contract/vessel.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hourMs = 3_600_000
/** The start of the hour or day so many ago, in GMT. */
const ago = (count: number, stepMs: number) =>
  new Date(Math.floor(Date.now() / stepMs) * stepMs - count * stepMs).toISOString()

async function newPlace(latitude: number, longitude: number): Promise<number> {
  const member = await server.createUser()
  const { body } = await member.call('POST', '/places', {
    place: { name: `Harbour ${latitude}`, type_enum: 0, latitude, longitude },
  })
  return (body as { id: number }).id
}

async function chartsOf(placeId: number): Promise<PlaceCharts> {
  const { status, body } = await server.get(`/places/${placeId}`)
  expect(status).toBe(200)
  const { charts } = body as { charts: PlaceCharts | null }
  if (!charts) throw new Error('a place has charts')
  return charts
}

let nextVessel = 1

async function vessel(stated: Record<string, unknown> = {}): Promise<number> {
  const row = {
    name: 'Portia',
    normalized_name: 'portia',
    search_text: 'portia',
    vessel_type: 'sailboat',
    ...stated,
  }
  const names = Object.keys(row)
  const { rows } = await server.database.pool.query<{ id: number }>(
    `insert into vessels (mmsi, ${names.join(', ')})
     values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')}) returning id`,
    [String(227_000_000 + nextVessel++), ...Object.values(row)],
  )
  return rows[0]?.id ?? 0
}

function stay(
  placeId: number,
  vesselId: number,
  arrivedHoursAgo: number,
  seenHoursAgo = 0,
): Promise<unknown> {
  return server.database.pool.query(
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at, left_at)
     values ($1, $2, now() - make_interval(hours => $3), now() - make_interval(hours => $4), now())`,
    [placeId, vesselId, arrivedHoursAgo, seenHoursAgo],
  )
}

let nextStation = 1

async function station(at: string, { type = 12, latest = {}, hoursAgo = 0 } = {}): Promise<number> {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `insert into meteo_stations
       (key, name, type_enum, position, source, source_licence, latest, latest_at, cell_x, cell_y)
     values ($1, 'Beacon', $2, $3, 'ndbc', 'Public domain', $4, now() - make_interval(hours => $5), 0, 0)
     returning id`,
    [`beacon ${nextStation++}`, type, at, JSON.stringify(latest), hoursAgo],
  )
  return rows[0]?.id ?? 0
}

function observe(
  stationId: number,
  at: string,
  { wspd = null, wdir = null, atmp = null }: Partial<Record<'wspd' | 'wdir' | 'atmp', number | null>>,
): Promise<unknown> {
  return server.database.pool.query(
    'insert into meteo_observations (station_id, at, wspd, wdir, atmp) values ($1, $2, $3, $4, $5)',
    [stationId, at, wspd, wdir, atmp],
  )
}

describe('the charts of a place', () => {
  it('section 3: are 30 daily and 24 hourly values, oldest first, null where nothing was measured', async () => {
    const charts = await chartsOf(await newPlace(10, 10))
    for (const [series, count, stepMs] of [
      [charts.wspd_mnth_ary, 30, 24 * hourMs],
      [charts.wdir_mnth_ary, 30, 24 * hourMs],
      [charts.temp_mnth_ary, 30, 24 * hourMs],
      [charts.wspd_day_ary, 24, hourMs],
      [charts.wdir_day_ary, 24, hourMs],
      [charts.temp_day_ary, 24, hourMs],
    ] as const) {
      expect(series.map(({ at }) => new Date(at).toISOString())).toEqual(
        Array.from({ length: count }, (_, i) => ago(count - 1 - i, stepMs)),
      )
      expect(series.every(({ value }) => value === null)).toBe(true)
    }
    expect(charts.month_checkin).toHaveLength(30)
    expect(charts.month_checkin.every(({ value }) => value === 0)).toBe(true)
    expect([charts.class_ary, charts.type_ary]).toEqual([[], []])
  })

  it('section 3: count the visitors of 30 days by length and by type, and the check-ins of each day', async () => {
    const place = await newPlace(11, 10)
    const small = await vessel({ loa: 7.9 })
    const middle = await vessel({ loa: 12, vessel_type: 'multihull' })
    await stay(place, small, 1)
    await stay(place, small, 24 * 3 + 1, 24 * 3)
    await stay(place, middle, 24 * 3 + 1, 24 * 2)
    await stay(place, await vessel({ loa: null }), 24 * 10, 24 * 9)
    await stay(place, await vessel({ loa: 80, vessel_type: 'multihull' }), 24 * 29, 24 * 28)
    // Too long ago, deleted, and hidden from visitors.
    await stay(place, await vessel({ loa: 30 }), 24 * 40, 24 * 33)
    await stay(place, await vessel({ loa: 30, deleted_at: new Date() }), 2)
    await stay(place, await vessel({ loa: 30, audience: 'followers' }), 2)
    await stay(place, await vessel({ loa: 30, delay_hours: 5 }), 2)
    const charts = await chartsOf(place)
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
    const counted = charts.month_checkin.reduce((sum, { value }) => sum + (value ?? 0), 0)
    expect(counted).toBe(5)
  })

  it('section 9: are hourly means in knots and degrees Celsius, directions averaged as vectors', async () => {
    const place = await newPlace(12, 10)
    const beacon = await station('(10.1,12.1)', { latest: { wspd: 12 } })
    const hour = new Date(ago(3, hourMs)).getTime()
    const at = (minutes: number) => new Date(hour + minutes * 60_000).toISOString()
    await observe(beacon, at(0), { wspd: 10, wdir: 350, atmp: 14 })
    await observe(beacon, at(30), { wspd: 10, wdir: 20, atmp: 15 })
    await observe(beacon, ago(5, hourMs), { wspd: 8 })
    const charts = await chartsOf(place)
    expect(charts.wspd_day_ary[20]).toMatchObject({ value: 10 })
    expect(charts.temp_day_ary[20]).toMatchObject({ value: 14.5 })
    expect(charts.wdir_day_ary[20]).toMatchObject({ value: 5 })
    expect(charts.wspd_day_ary[18]?.value).toBe(8)
    expect(charts.wdir_day_ary[18]?.value).toBeNull()
    expect(charts.wspd_day_ary[19]?.value).toBeNull()
    expect(charts.wspd_mnth_ary.filter(({ value }) => value !== null).length).toBeGreaterThan(0)
  })

  it('take a strong wind for more than a calm', async () => {
    const place = await newPlace(13, 10)
    const beacon = await station('(10,13)', { latest: { wspd: 12 } })
    const hour = new Date(ago(2, hourMs)).getTime()
    await observe(beacon, new Date(hour).toISOString(), { wspd: 30, wdir: 270 })
    await observe(beacon, new Date(hour + 60_000).toISOString(), { wspd: 1, wdir: 90 })
    expect((await chartsOf(place)).wdir_day_ary[21]?.value).toBe(270)
  })

  it('are of the nearest local beacon within 30 nm that reported lately, one with a wind sensor first', async () => {
    const place = await newPlace(14, 10)
    const observed = { wspd: 5, wdir: 10, atmp: 20 }
    const at = ago(1, hourMs)
    const far = await station('(10.9,14)', { latest: { wspd: 1 } })
    await observe(far, at, { ...observed, atmp: 99 })
    const ship = await station('(10,14)', { type: 13, latest: { wspd: 1 } })
    await observe(ship, at, { ...observed, atmp: 98 })
    const silent = await station('(10.01,14)', { latest: { wspd: 1 }, hoursAgo: 24 * 31 })
    await observe(silent, at, { ...observed, atmp: 97 })
    expect((await chartsOf(place)).temp_day_ary[22]?.value).toBeNull()
    const tideOnly = await station('(10.02,14)', { latest: { tide: 3 } })
    await observe(tideOnly, at, { atmp: 21 })
    expect((await chartsOf(place)).temp_day_ary[22]?.value).toBe(21)
    const windy = await station('(10.3,14)', { latest: { wspd: 1 } })
    await observe(windy, at, { ...observed, atmp: 22 })
    const near = await station('(10,14.2)', { latest: { wspd: 1 } })
    await observe(near, at, { ...observed, atmp: 23 })
    expect((await chartsOf(place)).temp_day_ary[22]?.value).toBe(23)
  })

  it('are read from what was rolled up, and from the observations after it', async () => {
    const place = await newPlace(15, 10)
    const beacon = await station('(10,15)', { latest: { wspd: 12 } })
    const dayMs = 24 * hourMs
    await server.database.pool.query(
      `insert into meteo_rollups (station_id, span, at, wspd, wdir, atmp, count) values
         ($1, 'day', $2, 11, 200, 9, 24), ($1, 'hour', $3, 17, 210, 8, 6)`,
      [beacon, ago(10, dayMs), ago(5, hourMs)],
    )
    await observe(beacon, ago(12, dayMs), { wspd: 40 })
    await observe(beacon, ago(8, dayMs), { wspd: 6 })
    await observe(beacon, ago(2, hourMs), { wspd: 7 })
    const { wspd_mnth_ary: days, wspd_day_ary: hours, wdir_day_ary: directions } = await chartsOf(place)
    expect([days[19]?.value, days[21]?.value, days[17]?.value]).toEqual([11, 6, null])
    expect([hours[18]?.value, hours[21]?.value, directions[18]?.value]).toEqual([17, 7, 210])
  })

  it('find a beacon across the antimeridian', async () => {
    const place = await newPlace(-17, 179.95)
    const beacon = await station('(-179.95,-17)', { latest: { wspd: 12 } })
    await observe(beacon, ago(1, hourMs), { atmp: 27 })
    expect((await chartsOf(place)).temp_day_ary[22]?.value).toBe(27)
  })
})

describe('the charts of a vessel', () => {
  function read(vesselId: number, kind: string, at: string, value: number): Promise<unknown> {
    return server.database.pool.query(
      `insert into sensor_readings (vessel_id, kind, at, value, source) values ($1, $2, $3, $4, 'test')`,
      [vesselId, kind, at, value],
    )
  }

  async function sensors(
    vesselId: number,
    get: TestServer['get'] = server.get,
  ): Promise<VesselCharts | null> {
    const { status, body } = await get(`/vessels/${vesselId}`)
    expect(status).toBe(200)
    return (body as { charts: VesselCharts | null }).charts
  }

  it('section 3: are wind speed, wind angle and depth by hour and by day, angles averaged as vectors', async () => {
    const boat = await vessel()
    const hour = new Date(ago(4, hourMs)).getTime()
    const at = (minutes: number) => new Date(hour + minutes * 60_000).toISOString()
    await read(boat, 'wsp', at(1), 12)
    await read(boat, 'wsp', at(2), 13)
    await read(boat, 'wang', at(1), 350)
    await read(boat, 'wang', at(2), 4)
    await read(boat, 'dbt', at(1), 7.25)
    const charts = await sensors(boat)
    expect(charts?.wsp.day_ary).toHaveLength(24)
    expect(charts?.wsp.mnth_ary).toHaveLength(30)
    expect(charts?.wsp.day_ary[19]?.value).toBe(12.5)
    expect(charts?.wang.day_ary[19]?.value).toBe(357)
    expect(charts?.dbt.day_ary[19]?.value).toBe(7.3)
    expect(charts?.dbt.day_ary.filter(({ value }) => value !== null)).toHaveLength(1)
    expect(charts?.dbt.mnth_ary.filter(({ value }) => value !== null)).toHaveLength(1)
  })

  it('are shown to whom the owner shows the boat, and not before the delay', async () => {
    const owner = await server.createUser()
    const asOwner: TestServer['get'] = (path) => server.get(path, owner.headers)
    const hidden = await vessel({ user_id: owner.id, audience: 'followers' })
    await read(hidden, 'dbt', ago(2, hourMs), 5)
    expect(await sensors(hidden)).toBeNull()
    expect((await sensors(hidden, asOwner))?.dbt.day_ary[21]?.value).toBe(5)
    const delayed = await vessel({ user_id: owner.id, delay_hours: 6 })
    await read(delayed, 'dbt', ago(2, hourMs), 5)
    await read(delayed, 'dbt', ago(9, hourMs), 6)
    expect((await sensors(delayed))?.dbt.day_ary.map(({ value }) => value).filter(Boolean)).toEqual([6])
    expect((await sensors(delayed, asOwner))?.dbt.day_ary.map(({ value }) => value).filter(Boolean)).toEqual([
      6, 5,
    ])
  })

  it('are read from what was rolled up, and from the readings after it', async () => {
    const boat = await vessel()
    await server.database.pool.query(
      `insert into sensor_rollups (vessel_id, kind, span, at, mean, low, high, count)
       values ($1, 'dbt', 'day', $2, 30, 20, 40, 9)`,
      [boat, ago(20, 24 * hourMs)],
    )
    await read(boat, 'dbt', ago(25, 24 * hourMs), 99)
    await read(boat, 'dbt', ago(3, 24 * hourMs), 12)
    const days = (await sensors(boat))?.dbt.mnth_ary
    expect([days?.[4]?.value, days?.[9]?.value, days?.[26]?.value]).toEqual([null, 30, 12])
  })
})
