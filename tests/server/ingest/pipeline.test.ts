import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionCollection, VesselPrivacy } from '../../../src/core/contract/vessel.ts'
import { aisMerge, observationLimits as limits } from '../../../src/core/limits/ingest.ts'
import { areaSnapshot } from '../../../src/core/limits/vessels.ts'
import type {
  NavAidObservation,
  Observation,
  PositionObservation,
  IngestPipeline,
  StaticObservation,
  WeatherObservation,
} from '../../../src/server/ingest/observation.ts'
import { createIngestPipeline } from '../../../src/server/ingest/pipeline.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { updateVesselPositions } from '../../../src/server/ingest/vessel-queries.ts'
import { takeAreaSnapshots } from '../../../src/server/vessels/area-queries.ts'
import { applyPrivacyChange } from '../../../src/server/vessels/privacy-change-queries.ts'
import { findVesselsInBounds } from '../../../src/server/vessels/layer-queries.ts'
import { floorToSnapshot, publicPrivacy, visibilities } from '../../../src/server/vessels/visibility.ts'
import type { Db } from '../../../src/server/database/tables.ts'
import {
  updateNearbyTowns,
  updateTrafficIndex,
  updateCheckedInCounts,
} from '../../../src/server/ingest/visits/count-queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { listenForCable, openRawCableClient } from '../../support/cable-clients.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../support/test-server.ts'

let server: TestServer
let pipeline: IngestPipeline
/** Ten minutes ago, so that all timestamps of the tests are in the past. */
const start = Date.now() - 10 * 60_000

beforeAll(async () => {
  server = await startTestServer()
  pipeline = createIngestPipeline({ database: server.database.forFeed(), clock: () => new Date() })
})
afterAll(async () => {
  await pipeline.close()
  await server.close()
})

function position(mmsi: string, seconds: number, fields: Partial<PositionObservation> = {}): Observation {
  return {
    kind: 'position',
    vessel: { mmsi },
    at: new Date(start + seconds * 1000),
    latitude: 43.5,
    longitude: 4.1,
    sog: 5,
    cog: 90,
    heading: null,
    navStatus: 0,
    ...fields,
  }
}

async function findVesselIds(mmsi: string): Promise<number[]> {
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select id from vessels where mmsi = $1',
    [mmsi],
  )
  return rows.map(({ id }) => id)
}

/** Number of HOT updates of vessels (updates without index changes) in this transaction. */
async function countHotUpdates(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select n_tup_hot_upd as count from pg_stat_xact_user_tables where relname = 'vessels'`.execute(tx)
  return rows[0]?.count ?? 0
}

test('a clock that was two days ahead does not freeze a vessel, its data and an aid', async () => {
  const ahead = 2 * 24 * 3600
  const later = createIngestPipeline({
    database: server.database.forFeed(),
    clock: () => new Date(start + ahead * 1000 + 600_000),
  })
  const report = (seconds: number, name: string): Observation[] => [
    position('227000777', seconds, { latitude: name === 'BEFORE' ? 43.5 : 43.51 }),
    {
      kind: 'static',
      vessel: { mmsi: '227000777' },
      at: new Date(start + seconds * 1000),
      name,
      callSign: null,
      imo: null,
      shipType: null,
      lengthMetres: null,
      beamMetres: null,
      draughtMetres: null,
    },
    {
      kind: 'aid',
      mmsi: '992270777',
      at: new Date(start + seconds * 1000),
      name: 'TEST AID',
      aidType: 20,
      latitude: 43.5,
      longitude: 4.1,
      virtual: false,
      offPosition: name !== 'BEFORE',
      lengthMetres: null,
      widthMetres: null,
    },
  ]
  await later.ingest('ais', report(ahead, 'BEFORE'))
  expect(await pipeline.ingest('ais', report(60, 'AFTER'))).toMatchObject({ stored: 3 })
  const { rows } = await server.database.pool.query(`
    select v.name, v.position[1] as latitude, v.position_at, a.off_position, a.heard_at
    from vessels v, nav_aids a where v.mmsi = '227000777' and a.mmsi = '992270777'`)
  const at = new Date(start + 60_000).toISOString()
  expect(rows).toEqual([
    { name: 'AFTER', latitude: 43.51, position_at: at, off_position: true, heard_at: at },
  ])
  await later.close()
})

test('registers a new vessel by its MMSI with the country of its MID', async () => {
  expect(await pipeline.ingest('ais', [position('227006760', 0), position('227006760', 10)])).toEqual({
    stored: 2,
    repeated: 0,
    refused: {},
  })
  const { rows } = await server.database.pool.query(
    "select name, country_registration, status, sog, position_at from vessels where mmsi = '227006760'",
  )
  expect(rows).toEqual([
    {
      name: 'MMSI 227006760',
      country_registration: 'FR',
      status: 0,
      sog: 5,
      position_at: new Date(start + 10_000).toISOString(),
    },
  ])
})

test('ignores repeated reports and logs late ones without moving the vessel back', async () => {
  const mmsi = '227006761'
  await pipeline.ingest('ais', [position(mmsi, 20)])
  expect(await pipeline.ingest('ais', [position(mmsi, 20), position(mmsi, 5, { latitude: 43.499 })])).toEqual(
    {
      stored: 1,
      repeated: 1,
      refused: {},
    },
  )
  const { rows } = await server.database.pool.query(
    `select v.position[1] as latitude, (select count(*) from positions p where p.vessel_id = v.id)::int as logged
     from vessels v where mmsi = $1`,
    [mmsi],
  )
  expect(rows).toEqual([{ latitude: 43.5, logged: 2 }])
})

test('does not update indexes for a report from the same index cell', async () => {
  await pipeline.ingest('ais', [position('227006793', 0, { latitude: 43.51, longitude: 4.11 })])
  const [id = 0] = await findVesselIds('227006793')
  const updateAndCountHot = (latitude: number) =>
    server.database.db.transaction().execute(async (tx) => {
      const fields = {
        id,
        at: new Date(start + 1000),
        longitude: 4.11,
        sog: 5,
        cog: 90,
        heading: 90,
        status: 0,
      }
      // PostgreSQL counts per session and resets at any time.
      const before = await countHotUpdates(tx)
      await updateVesselPositions(tx, [{ ...fields, latitude }])
      return (await countHotUpdates(tx)) - before
    })
  expect(await updateAndCountHot(43.5105)).toBe(1)
  expect(await updateAndCountHot(43.7)).toBe(0)
})

test('a delayed vessel is found in the area of its delayed snapshot, not where it reported later', async () => {
  const { db, pool } = server.database
  const user = await server.createUser()
  const mmsi = '227006794'
  await insertVessel(server.database, { mmsi, delay_hours: 3, area_nm: 8 })
  const now = new Date()
  // A delay is rounded up to whole steps.
  const shown = floorToSnapshot(now).getTime() - areaSnapshot.stepMs
  const reportAt = (latitude: number, hours: number): Observation =>
    position(mmsi, 0, { at: new Date(shown + hours * 3_600_000), latitude, longitude: 20.5 })
  await pipeline.ingest('ais', [reportAt(40, -1), reportAt(40.1, 1)])
  await pool.query(
    'update positions p set received_at = at from vessels v where v.id = p.vessel_id and mmsi = $1',
    [mmsi],
  )
  await takeAreaSnapshots(db, now)
  const findAreas = async (latitude: number) => {
    const bounds = { x1: 20.4, x2: 20.6, y1: latitude - 0.01, y2: latitude + 0.01 }
    const found = await findVesselsInBounds(db, { ...bounds, zoom: 10 }, user.id, now)
    return (JSON.parse(found.toString()) as ConnectionCollection).features.map(({ properties }) => properties)
  }
  expect(await findAreas(40)).toMatchObject([{ seen_at: new Date(shown).toISOString(), sog: null }])
  expect(await findAreas(40.1)).toEqual([])
})

test('deletes the track together with the vessel', async () => {
  await pipeline.ingest('ais', [position('227006791', 0), position('227006792', 0)])
  const [deletedId = 0] = await findVesselIds('227006791')
  const [keptId = 0] = await findVesselIds('227006792')
  await server.database.pool.query('delete from vessels where id = $1', [deletedId])
  expect(await query(`select vessel_id from positions where vessel_id in (${deletedId}, ${keptId})`)).toEqual(
    [{ vessel_id: keptId }],
  )
})

test('refuses impossible observations and counts them by reason', async () => {
  const mmsi = '227006762'
  const outcome = await pipeline.ingest('ais', [
    position(mmsi, 0),
    position('000000000', 0),
    position('992271001', 0),
    position(mmsi, 0, { at: new Date(0) }),
    position(mmsi, 3600),
    position(mmsi, 1, { latitude: 91, longitude: 181 }),
    position(mmsi, 2, { latitude: 0, longitude: 0 }),
    position(mmsi, 3, { latitude: 45 }),
    position(mmsi, 4, { sog: 102.3, heading: 511 }),
    { kind: 'sensor', vessel: { mmsi }, at: new Date(start), sensor: 'wsp', value: 9999 },
    { kind: 'sensor', vessel: { vesselId: 999_999 }, at: new Date(start), sensor: 'wsp', value: 9 },
  ])
  expect(outcome).toEqual({
    stored: 2,
    repeated: 0,
    refused: { mmsi: 2, clock: 1, future: 1, position: 2, jump: 1, value: 1, 'no-such-vessel': 1 },
  })
  const { rows } = await server.database.pool.query('select sog, heading from vessels where mmsi = $1', [
    mmsi,
  ])
  expect(rows).toEqual([{ sog: null, heading: null }])
})

test('a search and rescue aircraft may be as fast as one, also after a change of settings', async () => {
  const mmsi = '111227001'
  // 10 minutes at 300 knots.
  const flight = [position(mmsi, -1200), position(mmsi, -600, { latitude: 44.33 })]
  expect(await pipeline.ingest('ais', flight)).toMatchObject({ stored: 2, refused: {} })
  await query("update vessels set privacy_changed_at = now() - interval '1 hour' where mmsi = $1", [mmsi])
  expect(await pipeline.ingest('ais', [position(mmsi, 0, { latitude: 45.16 })])).toMatchObject({ stored: 1 })
})

test("stores sensor readings of a user's vessel, which appear in its charts", async () => {
  const user = await server.createUser()
  const added = await user.call('POST', '/vessels', { vessel: { name: 'Measuring', loa: 12 } })
  const { id: vesselId } = added.body as { id: number }
  const reading = (sensor: 'wsp' | 'dbt', value: number): Observation => ({
    kind: 'sensor',
    vessel: { vesselId },
    at: new Date(start),
    sensor,
    value,
  })
  expect(await pipeline.ingest('plotter', [reading('wsp', 12.5), reading('dbt', 4.2)])).toMatchObject({
    stored: 2,
  })
  const { body } = await server.get(`/vessels/${vesselId}`)
  const { charts } = body as { charts: { wsp: { day_ary: { value: number | null }[] } } }
  expect(charts.wsp.day_ary.map(({ value }) => value)).toContain(12.5)
})

const query = async <T>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows as T[]

test('merges static data: newer values win, values of the owner stay, superyachts are detected', async () => {
  const mmsi = '227006770'
  const buildStaticObservation = (seconds: number, fields: Partial<StaticObservation>): Observation => ({
    kind: 'static',
    vessel: { mmsi },
    at: new Date(start + seconds * 1000),
    ...fields,
  })
  await pipeline.ingest('ais', [
    buildStaticObservation(10, {
      name: 'LEVIATHAN',
      shipType: 37,
      lengthMetres: 62,
      beamMetres: 11,
      callSign: 'FXYZ',
    }),
    buildStaticObservation(5, { name: 'OLD NAME', imo: '9074729' }),
    buildStaticObservation(20, { name: 'BROKEN' }),
  ])
  const fetchVessel = () =>
    query('select name, call_sign, imo, vessel_type, loa, stinkpot from vessels where mmsi = $1', [mmsi])
  const vessel = { call_sign: 'FXYZ', imo: '9074729', vessel_type: 'powerboat', loa: 62, stinkpot: true }
  expect(await fetchVessel()).toEqual([{ ...vessel, name: 'LEVIATHAN' }])

  const owner = await server.createUser()
  await query(
    "update vessels set user_id = $1, name = 'Leviathan', vessel_type = 'sailboat' where mmsi = $2",
    [owner.id, mmsi],
  )
  await pipeline.ingest('ais', [
    buildStaticObservation(60, {
      name: 'OTHER',
      shipType: 70,
      lengthMetres: 99,
      callSign: 'ABCD',
      beamMetres: 9,
    }),
  ])
  expect(await fetchVessel()).toMatchObject([
    { name: 'Leviathan', vessel_type: 'sailboat', loa: 62, call_sign: 'FXYZ' },
  ])
})

test('lets AIS and a claim correct a released vessel, as before it was claimed', async () => {
  const mmsi = '227006771'
  const buildStaticObservation = (seconds: number, fields: Partial<StaticObservation>): Observation => ({
    kind: 'static',
    vessel: { mmsi },
    at: new Date(start + seconds * 1000),
    ...fields,
  })
  const staticData = { name: 'ATALANTE', shipType: 70, lengthMetres: 85, beamMetres: 16, callSign: 'FNCM' }
  await pipeline.ingest('ais', [buildStaticObservation(10, staticData)])
  const [vessel] = await query<{ id: number }>('select id from vessels where mmsi = $1', [mmsi])
  const path = `/vessels/${vessel?.id}`
  const fields = { name: 'Wrong', vessel_type: 'sailboat', loa: 5 }
  const fetchVessel = async () => (await server.get(path)).body

  for (const [round, release] of ['gives it up', 'deletes the account'].entries()) {
    const reportAt = 100 * round
    await pipeline.ingest('ais', [buildStaticObservation(reportAt + 15, staticData)])
    const owner = await server.createUser()
    const claim = { vessel: { user_id: owner.id, ...fields } }
    expect((await owner.call('PATCH', path, claim)).status, release).toBe(200)
    await pipeline.ingest('ais', [buildStaticObservation(reportAt + 20, { name: 'NOT HEARD' })])
    expect(await fetchVessel()).toMatchObject({ ...fields, user_id: owner.id })
    const releaseResponse =
      release === 'gives it up'
        ? await owner.call('PATCH', path, { vessel: { user_id: null } })
        : await owner.call('DELETE', `/users/${owner.id}`, { password: testPassword })
    expect(releaseResponse.status, release).toBe(200)

    // This report has fewer fields than the one before the claim, and is of the same hour.
    await pipeline.ingest('ais', [
      buildStaticObservation(reportAt + 30, { name: 'ATALANTE', lengthMetres: 84 }),
    ])
    expect(await fetchVessel()).toMatchObject({
      name: 'ATALANTE',
      vessel_type: 'cargo',
      loa: 84,
      user_id: null,
    })
  }
  const nextOwner = await server.createUser()
  const claim = { vessel: { user_id: nextOwner.id, name: 'L’Atalante' } }
  expect((await nextOwner.call('PATCH', path, claim)).status).toBe(200)
  expect(await fetchVessel()).toMatchObject({ name: 'L’Atalante', user_id: nextOwner.id })
})

test('updates the imported nav aid of the same MMSI and adds unknown ones', async () => {
  const { db } = server.database
  await db
    .transaction()
    .execute((tx) =>
      importNavAids(tx, [buildNavAidRecord({ mmsi: '992271009', name: 'Espiguette', virtual: true })]),
    )
  const buildAid = (mmsi: string, fields: Partial<NavAidObservation> = {}): Observation => ({
    kind: 'aid',
    mmsi,
    at: new Date(start),
    latitude: 43.481,
    longitude: 4.141,
    name: 'ESPIGUETTE AIS',
    aidType: 22,
    virtual: false,
    offPosition: true,
    lengthMetres: 5,
    widthMetres: 2,
    ...fields,
  })
  const outcome = await pipeline.ingest('ais', [
    buildAid('992271009'),
    buildAid('992271009'),
    buildAid('992271010', { name: null }),
  ])
  expect(outcome).toEqual({ stored: 2, repeated: 1, refused: {} })
  const rows = await query(
    `select name, virtual, off_position, length_metres, country_code, heard_at, feature::json #>> '{properties,virtual}' as drawn
     from nav_aids where mmsi in ('992271009', '992271010') order by mmsi`,
  )
  const expectedFields = {
    virtual: false,
    off_position: true,
    length_metres: 5,
    country_code: 'FR',
    drawn: 'false',
  }
  const heardAt = new Date(start).toISOString()
  expect(rows).toMatchObject([
    { ...expectedFields, name: 'Espiguette', heard_at: heardAt },
    { ...expectedFields, name: expect.stringContaining('992271010'), heard_at: heardAt },
  ])
})

test('stores weather reports by time and the latest with the station, without placeholder values', async () => {
  const report = (minutes: number, wspd: number): Observation => ({
    kind: 'weather',
    station: { key: 'ais:002275100/43.500,4.100', name: 'AIS 002275100', typeEnum: 12, mmsi: '002275100' },
    at: new Date(start + minutes * 60_000),
    latitude: 43.5,
    longitude: 4.1,
    values: { wspd, pres: 9999, wvht: 99 },
  })
  expect(await pipeline.ingest('ais', [report(2, 12), report(1, 10), report(1, 10), report(3, 999)])).toEqual(
    {
      stored: 2,
      repeated: 1,
      refused: { value: 1 },
    },
  )
  const rows = await query(`
    select s.latest, s.latest_at, count(o.*)::int as reports from meteo_stations s
    join meteo_observations o on o.station_id = s.id where s.mmsi = '002275100' group by s.id`)
  const latest_at = new Date(start + 2 * 60_000).toISOString()
  expect(rows).toEqual([{ latest: { wspd: 12 }, latest_at, reports: 2 }])
})

test('merges two weather reports of one station and time, in either order', async () => {
  const report = (minutes: number, values: WeatherObservation['values']): Observation => ({
    kind: 'weather',
    station: { key: 'ais:002275101/43.600,4.200', name: 'AIS 002275101', typeEnum: 12, mmsi: '002275101' },
    at: new Date(start + minutes * 60_000),
    latitude: 43.6,
    longitude: 4.2,
    values,
  })
  const wind = report(5, { wspd: 12 })
  const air = report(5, { atmp: 17, wspd: 99 })
  expect(await pipeline.ingest('ais', [report(4, { wspd: 9 }), wind])).toMatchObject({ stored: 2 })
  expect(await pipeline.ingest('ais', [air])).toMatchObject({ stored: 1, refused: {} })
  expect(await pipeline.ingest('ais', [air, wind])).toMatchObject({ stored: 0, repeated: 2 })
  const rows = await query(`
    select s.latest, o.wspd, o.atmp from meteo_stations s join meteo_observations o on o.station_id = s.id
    where s.mmsi = '002275101' order by o.at`)
  const latest = { wspd: 12, atmp: 17 }
  expect(rows).toEqual([
    { latest, wspd: 9, atmp: null },
    { latest, wspd: 12, atmp: 17 },
  ])
})

async function importMarina(name: string, latitude: number): Promise<void> {
  const marina = buildPlaceRecord({ name, latitude, longitude: 3.7 })
  await server.database.db.transaction().execute((tx) => importPlaces(tx, [marina]))
}

test('checks a vessel in at a place, tolerates swinging at anchor, and checks it out when it leaves', async () => {
  const { db } = server.database
  await importMarina('Sète', 43.4)
  const mmsi = '227006780'
  const startMs = Date.now() - 3 * 3_600_000
  const reportAt = (minutes: number, fields: Partial<PositionObservation>): Observation =>
    position(mmsi, 0, { at: new Date(startMs + minutes * 60_000), longitude: 3.7, sog: 0, ...fields })
  const fetchVisit = () =>
    query<{ left: number | null; arrived: number; seen: number; status: number }>(
      `select extract(epoch from c.arrived_at - $2::timestamptz)::int / 60 as arrived,
         extract(epoch from c.left_at - $2::timestamptz)::int / 60 as left,
         extract(epoch from c.last_seen_at - $2::timestamptz)::int / 60 as seen, v.status
       from visits c join vessels v on v.id = c.vessel_id where v.mmsi = $1`,
      [mmsi, new Date(startMs).toISOString()],
    )
  const fetchPlace = async () =>
    (
      await query(
        `select checked_in_count, popularity, feature::json #>> '{properties,marker}' as marker from places where name = 'Sète'`,
      )
    )[0]

  await pipeline.ingest('ais', [reportAt(0, { latitude: 43.401 }), reportAt(9, { latitude: 43.401 })])
  expect(await fetchVisit()).toEqual([])
  await pipeline.ingest('ais', [reportAt(10, { latitude: 43.4012 })])
  expect(await fetchVisit()).toEqual([{ arrived: 0, left: null, seen: 10, status: 2 }])
  await updateCheckedInCounts(db)
  await updateTrafficIndex(db)
  expect(await fetchPlace()).toEqual({ checked_in_count: 1, popularity: 1, marker: 'marina-green' })

  // A short drift is not a departure.
  await pipeline.ingest('ais', [
    reportAt(20, { latitude: 43.415, sog: 4 }),
    reportAt(22, { latitude: 43.402 }),
  ])
  expect(await fetchVisit()).toMatchObject([{ left: null, seen: 22 }])
  await pipeline.ingest('ais', [
    reportAt(30, { latitude: 43.415, sog: 5 }),
    reportAt(36, { latitude: 43.425, sog: 6 }),
  ])
  // Last seen at the place, not on the way.
  expect(await fetchVisit()).toEqual([{ arrived: 0, left: 30, seen: 22, status: 0 }])

  await updateCheckedInCounts(db)
  await updateNearbyTowns(db)
  expect(await fetchPlace()).toMatchObject({ checked_in_count: 0, marker: 'marina' })
  // The trip crossed cells of the AIS density grid.
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    'select count(*)::int as count from ais_density',
  )
  expect(count).toBeGreaterThan(0)
})

test('excludes hidden vessels from counts and AIS paths', async () => {
  const { db } = server.database
  await importMarina('Agde', 42.4)
  const mmsi = '227006781'
  const startMs = Date.now() - 3_600_000
  const reportAt = (minutes: number, fields: Partial<PositionObservation>): Observation =>
    position(mmsi, 0, {
      at: new Date(startMs + minutes * 60_000),
      latitude: 42.4,
      longitude: 3.7,
      sog: 0,
      ...fields,
    })
  await insertVessel(server.database, { mmsi, audience: 'followers' })
  const sumPassages = () => query('select sum(passages)::int as passages from ais_density')
  const before = await sumPassages()
  await pipeline.ingest('ais', [reportAt(0, {}), reportAt(12, {})])
  expect(
    await query(
      'select c.visibility from visits c join vessels v on v.id = c.vessel_id where v.mmsi = $1 and left_at is null',
      [mmsi],
    ),
  ).toEqual([{ visibility: visibilities.followers }])
  await updateCheckedInCounts(db)
  expect(await query("select checked_in_count from places where name = 'Agde'")).toEqual([
    { checked_in_count: 0 },
  ])
  await pipeline.ingest('ais', [
    reportAt(20, { latitude: 42.46, sog: 20 }),
    reportAt(24, { latitude: 42.5, sog: 20 }),
  ])
  expect(await sumPassages()).toEqual(before)
})

test('sends a position to subscribed maps', async () => {
  const user = await server.createUser()
  const url = await listenForCable(server.app)
  const client = await openRawCableClient(url, { authorization: `Bearer ${user.apiKey}` })
  await client.nextFrame()
  await client.subscribe('ConnectionsChannel', { bbox: [10, 40, 11, 41] })
  await pipeline.ingest('ais', [position('227006790', 0, { latitude: 40.5, longitude: 10.5, sog: 7 })])
  const { message } = await client.nextFrame()
  expect(message).toMatchObject({
    event: 'position',
    vessel_name: 'MMSI 227006790',
    sog: 7,
    coordinates: [10.5, 40.5],
  })
  client.socket.close()
})

test("exports tracks thinned, split at gaps, optionally reversed, within the owner's privacy settings", async () => {
  const owner = await server.createUser()
  const mmsi = '227006799'
  // The later part of the track is newer than the snapshot that a delay allows.
  const startMs = floorToSnapshot(new Date()).getTime() - areaSnapshot.stepMs - 100 * 60_000
  const reportAt = (minutes: number, latitude: number, longitude: number): Observation =>
    position(mmsi, 0, { at: new Date(startMs + minutes * 60_000), latitude, longitude, sog: 12 })
  await pipeline.ingest('ais', [
    ...Array.from({ length: 10 }, (_, index) => reportAt(index, 38 + index / 1000, 8)),
    reportAt(200, 38.1, 8.1),
    reportAt(201, 38.101, 8.1),
  ])
  await query("update vessels set user_id = $1, name = 'A <b>oat' where mmsi = $2", [owner.id, mmsi])
  const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from vessels where mmsi = $1', [mmsi])
  const fetchTrack = async (user?: typeof owner, search = '') => {
    const { body } = await server.get(`/vessels/${id}/track.gpx${search}`, user?.headers)
    return { text: body as string, count: (body as string).match(/<trkpt /g)?.length ?? 0 }
  }
  const staticData = await fetchTrack()
  expect(staticData.text).toContain('<name>A &lt;b&gt;oat</name>')
  expect(staticData.text.match(/<trkseg>/g)).toHaveLength(2)
  expect(staticData.count).toBe(4)
  expect(staticData.text.indexOf('lat="38"')).toBeLessThan(staticData.text.indexOf('lat="38.101"'))
  const reversed = await fetchTrack(undefined, '?reverse=true')
  expect(reversed.text.indexOf('lat="38"')).toBeGreaterThan(reversed.text.indexOf('lat="38.101"'))
  expect(reversed.text).not.toContain('<time>')

  const [accepted, waiting] = [await server.createUser(), await server.createUser()]
  await query('insert into follows (user_id, vessel_id, accepted) values ($1, $3, true), ($2, $3, false)', [
    accepted.id,
    waiting.id,
    id,
  ])
  const hide = async (settings: Partial<VesselPrivacy>) => {
    const privacy = { ...publicPrivacy, ...settings }
    const { status } = await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy } })
    expect(status).toBe(200)
  }
  const countEach = async () => {
    const users = [undefined, waiting, accepted, owner]
    return Promise.all(users.map(async (user) => (await fetchTrack(user)).count))
  }
  expect(await countEach()).toEqual([4, 4, 4, 4])
  // A hidden vessel has no track, not even the part of the time before.
  const expiry = Math.floor((Date.now() - startMs) / 3_600_000 - 0.2)
  for (const settings of [
    { delay_hours: 3 },
    { position_expires_hours: 500 },
    { area_nm: 16 as const },
    { audience: 'nobody' as const },
    { audience: 'followers' as const, area_nm: 1 as const },
  ]) {
    await hide(settings)
    expect(await countEach(), JSON.stringify(settings)).toEqual([0, 0, 0, 4])
  }
  await hide({ audience: 'followers' })
  expect(await countEach()).toEqual([0, 0, 4, 4])
  await hide({ audience: 'followers', delay_hours: 3 })
  expect(await countEach()).toEqual([0, 0, 2, 4])
  await hide({ audience: 'followers', position_expires_hours: expiry })
  expect(await countEach()).toEqual([0, 0, 2, 4])
  expect((await server.get('/vessels/999999/track.gpx')).status).toBe(404)
})

test('reports of a hidden vessel change nothing but its log', async () => {
  const { db } = server.database
  await importMarina('Palavas', 42.1)
  const mmsi = '227006801'
  const id = await insertVessel(server.database, { mmsi, area_nm: 4, call_sign: 'FHID' })
  const read = async () => {
    await updateCheckedInCounts(db)
    await updateTrafficIndex(db)
    const [vessel] = await query<Record<string, unknown>>('select * from vessels where id = $1', [id])
    // The state in which visits are computed; nothing that others see is read from it.
    const { stationary_since: _since, stationary_position: _position, ...columns } = vessel ?? {}
    return [
      columns,
      await query("select checked_in_count, popularity, changed_at from places where name = 'Palavas'"),
      await query('select count(*)::int, sum(passages)::int from ais_density'),
      await query('select 1 from meteo_stations where mmsi = $1', [mmsi]),
    ]
  }
  const before = await read()
  const startMs = Date.now() - 3_600_000
  const reportAt = (minutes: number, latitude: number, sog: number) =>
    position(mmsi, 0, { at: new Date(startMs + minutes * 60_000), longitude: 3.7, latitude, sog })
  const outcome = await pipeline.ingest('ais', [
    reportAt(0, 42.1, 0),
    reportAt(12, 42.1, 0),
    reportAt(40, 42.17, 9),
    reportAt(44, 42.18, 9),
    {
      kind: 'static',
      vessel: { mmsi },
      at: new Date(startMs),
      name: 'HEARD',
      shipType: 37,
      lengthMetres: 62,
      beamMetres: 11,
      draughtMetres: 3,
      callSign: 'FABC',
      imo: '9074729',
    },
    {
      kind: 'weather',
      station: { key: `ais:${mmsi}`, name: 'AIS', typeEnum: 13, mmsi },
      at: new Date(startMs),
      latitude: 42.1,
      longitude: 3.7,
      values: { wspd: 12 },
    },
  ])
  expect(outcome).toEqual({ stored: 4, repeated: 2, refused: {} })
  expect(await query('select distinct visibility from positions where vessel_id = $1', [id])).toEqual([
    { visibility: visibilities.owner },
  ])
  expect(await query('select visibility from visits where vessel_id = $1', [id])).toEqual([
    { visibility: visibilities.owner },
  ])
  expect(await read()).toEqual(before)
})

test('a late report is seen by those who saw the vessel at its time and at its arrival', async () => {
  const owner = await server.createUser()
  const { body } = await owner.call('POST', '/vessels', { vessel: { name: 'Late', loa: 12 } })
  const { id } = body as { id: number }
  const changeTo = (privacy: Partial<VesselPrivacy>) =>
    owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { ...publicPrivacy, ...privacy } } })
  const now = () => new Date()
  const report = async (at: Date) => {
    const observation = position('', 0, { vessel: { vesselId: id }, at })
    expect(await pipeline.ingest('plotter', [observation])).toMatchObject({ stored: 1 })
    const rows = await query<{ visibility: number }>(
      'select visibility from positions where vessel_id = $1 and at = $2',
      [id, at.toISOString()],
    )
    return rows.map(({ visibility }) => visibility)
  }
  const open = new Date(Date.now() - 10_000)
  await changeTo({ area_nm: 2 })
  const hidden = now()
  expect(await report(hidden)).toEqual([visibilities.owner])
  // Sent before the vessel was hidden, and arriving while it is.
  expect(await report(open)).toEqual([visibilities.owner])
  await changeTo({ audience: 'followers' })
  const followed = now()
  expect(await report(followed)).toEqual([visibilities.followers])
  await changeTo({})
  expect(await report(now())).toEqual([visibilities.everyone])
  expect(await report(new Date(hidden.getTime() + 1))).toEqual([visibilities.owner])
  expect(await report(new Date(followed.getTime() + 1))).toEqual([visibilities.followers])
  expect(await report(new Date(open.getTime() - 1))).toEqual([visibilities.everyone])
  // A report that arrived while the vessel was hidden does not keep out the same one afterwards.
  expect(await report(open)).toEqual([visibilities.owner, visibilities.everyone])
})

test('hides vessels without reports for a week from all but owner and followers', async () => {
  const [owner, other] = [await server.createUser(), await server.createUser()]
  await pipeline.ingest('ais', [position('227006800', 0, { latitude: 35.5, longitude: 12.5 })])
  await query(
    "update vessels set user_id = $1, position_at = now() - interval '8 days' where mmsi = '227006800'",
    [owner.id],
  )
  const countFeatures = async (user: typeof owner) => {
    const { body } = await user.call('GET', '/connections?x1=12&y1=35&x2=13&y2=36&zoom=12')
    return (body as { features: unknown[] }).features.length
  }
  expect(await countFeatures(owner)).toBe(1)
  expect(await countFeatures(other)).toBe(0)
})

test('a vessel counts as stationary by its navigation status below 3 knots, else below half a knot', async () => {
  const reports: [navStatus: number | null, sog: number | null, status: number][] = [
    [1, 2.9, 1],
    [5, null, 1],
    [6, 0, 1],
    [1, 3, 0],
    [0, 0.4, 1],
    [0, 0.5, 0],
    [null, null, 0],
  ]
  await pipeline.ingest(
    'ais',
    reports.map(([navStatus, sog], index) =>
      position(`22700690${index}`, 0, { navStatus, sog, heading: 91 }),
    ),
  )
  const rows = await query<object>(`
    select p.nav_status, p.sog, p.cog, p.heading, p.source, v.status
    from vessels v join positions p on p.vessel_id = v.id where v.mmsi like '22700690%' order by v.mmsi`)
  const logged = { cog: 90, heading: 91, source: 'ais' }
  expect(rows).toEqual(
    reports.map(([navStatus, sog, status]) => ({ ...logged, nav_status: navStatus, sog, status })),
  )
})

test('stores a reading once for each source, and counts those of a stuck sensor as refused', async () => {
  await pipeline.ingest('ais', [position('227006910', 0)])
  const reading = (minutes: number, value: number): Observation => ({
    kind: 'sensor',
    vessel: { mmsi: '227006910' },
    at: new Date(start + (minutes - 200) * 60_000),
    sensor: 'dbt',
    value,
  })
  const stepMinutes = limits.stuckSensorMs / limits.stuckSensorReadings / 60_000
  const stuck = Array.from({ length: limits.stuckSensorReadings + 2 }, (_, step) =>
    reading(step * stepMinutes, 7),
  )
  expect(await pipeline.ingest('plotter', stuck)).toEqual({
    stored: stuck.length - 1,
    repeated: 0,
    refused: { stuck: 1 },
  })
  expect(await pipeline.ingest('signalk', [reading(0, 8), reading(0, 8)])).toMatchObject({
    stored: 1,
    repeated: 1,
  })
})

test('refuses the reports of a deleted vessel, which stays deleted', async () => {
  const mmsi = '227006911'
  await pipeline.ingest('ais', [position(mmsi, 0)])
  await query('update vessels set deleted_at = now() where mmsi = $1', [mmsi])
  const [id = 0] = await findVesselIds(mmsi)
  expect(
    await pipeline.ingest('ais', [position(mmsi, 10), position(mmsi, 20, { vessel: { vesselId: id } })]),
  ).toEqual({ stored: 0, repeated: 0, refused: { 'no-such-vessel': 2 } })
  expect(await query('select 1 from vessels where mmsi = $1 and deleted_at is null', [mmsi])).toEqual([])
})

test('refuses reports while the queue is full, and rejects those that the database cannot store', async () => {
  const fail = (): never => {
    throw new Error('the database is closed')
  }
  const full = createIngestPipeline({
    database: { kind: 'embedded', feedDb: { transaction: fail, getExecutor: fail } as unknown as Db }, // no other member is used
    clock: () => new Date(),
  })
  // The first batch leaves the queue at once.
  const reports = Array.from({ length: limits.maxQueueLength + limits.batchSize.embedded }, (_, index) =>
    position('227006912', index / 100),
  )
  const [last] = reports.splice(-1)
  const failures = [expect(full.ingest('ais', reports)).rejects.toThrow('the database is closed')]
  if (last) failures.push(expect(full.ingest('ais', [last])).rejects.toThrow('the database is closed'))
  expect(full.getQueueLength()).toBe(limits.maxQueueLength)
  expect(await full.ingest('ais', [position('227006912', 60)])).toEqual({
    stored: 0,
    repeated: 0,
    refused: { 'too-many': 1 },
  })
  await Promise.all(failures)
})

test('a complete record of static data takes precedence over less complete ones for a day', async () => {
  const mmsi = '227006913'
  const report = (hours: number, fields: Partial<StaticObservation>): Observation => ({
    kind: 'static',
    vessel: { mmsi },
    at: new Date(start + (hours - 30) * 3_600_000),
    ...fields,
  })
  const fetchName = async () => (await query('select name from vessels where mmsi = $1', [mmsi]))[0]
  await pipeline.ingest('ais', [report(0, { name: 'COMPLETE', callSign: 'FAB1', lengthMetres: 20 })])
  expect(await pipeline.ingest('ais', [report(aisMerge.staticDataHours, { name: 'PARTIAL' })])).toMatchObject(
    {
      repeated: 1,
    },
  )
  expect(await fetchName()).toEqual({ name: 'COMPLETE' })
  await pipeline.ingest('ais', [report(aisMerge.staticDataHours + 1, { name: 'NEWER' })])
  expect(await fetchName()).toEqual({ name: 'NEWER' })
})

test('does not store the weather of ships with a restricted position, which it would reveal', async () => {
  const ships = ['227006914', '227006915', '227006916']
  await pipeline.ingest(
    'ais',
    ships.map((mmsi) => position(mmsi, 0)),
  )
  await query("update vessels set audience = 'nobody' where mmsi = $1", [ships[0]])
  await query('update vessels set area_nm = 4 where mmsi = $1', [ships[2]])
  const report = (mmsi: string): Observation => ({
    kind: 'weather',
    station: { key: `ais:${mmsi}`, name: `AIS ${mmsi}`, typeEnum: 13, mmsi },
    at: new Date(start),
    latitude: 43.5,
    longitude: 4.1,
    values: { wspd: 12 },
  })
  expect(await pipeline.ingest('ais', ships.map(report))).toEqual({ stored: 1, repeated: 2, refused: {} })
  expect(await query("select mmsi from meteo_stations where mmsi like '22700691%'")).toEqual([
    { mmsi: ships[1] },
  ])
})

test('a ship that becomes hidden while its weather is stored has no station afterwards', async () => {
  // The embedded database has one connection: its transactions do not overlap.
  if (server.database.kind === 'embedded') return
  const owner = await server.createUser()
  const mmsi = '227006919'
  const id = await insertVessel(server.database, { mmsi, user_id: owner.id })
  const report: Observation = {
    kind: 'weather',
    station: { key: `ais:${mmsi}`, name: 'AIS', typeEnum: 13, mmsi },
    at: new Date(),
    latitude: 43.5,
    longitude: 4.1,
    values: { wspd: 12 },
  }
  const { db } = server.database
  let ingested: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from vessels where id = ${id} for update`.execute(tx)
    const after = { ...publicPrivacy, area_nm: 4 as const }
    await applyPrivacyChange(tx, id, { before: publicPrivacy, after, now: new Date() })
    await sql`update vessels set area_nm = 4 where id = ${id}`.execute(tx)
    ingested = pipeline.ingest('ais', [report])
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
  expect(await ingested).toMatchObject({ stored: 0 })
  expect(await query('select 1 from meteo_stations where mmsi = $1', [mmsi])).toEqual([])
})

test('a report of an aid moves and renames only an aid that nothing but AIS states', async () => {
  const mmsi = '992271020'
  const report = (seconds: number, fields: Partial<NavAidObservation> = {}): Observation => ({
    kind: 'aid',
    mmsi,
    at: new Date(start + seconds * 1000),
    latitude: 41,
    longitude: 7,
    name: 'FIRST',
    aidType: 20,
    virtual: false,
    offPosition: false,
    lengthMetres: null,
    widthMetres: null,
    ...fields,
  })
  const ingest = async (...reports: Observation[]) => {
    const { stored, repeated } = await pipeline.ingest('ais', reports)
    return [stored, repeated]
  }
  const fetchAids = () =>
    query(
      'select name, position[1] as latitude, aid_type, off_position from nav_aids where mmsi = $1 order by id',
      [mmsi],
    )
  const intervalSeconds = aisMerge.aidUpdateIntervalMs / 1000
  // An unchanged aid is written once in an interval, a changed flag at once, an older report never.
  expect(await ingest(report(0), report(intervalSeconds - 1), report(intervalSeconds))).toEqual([2, 1])
  expect(
    await ingest(report(61, { offPosition: true }), report(62, { virtual: true, offPosition: true })),
  ).toEqual([2, 0])
  expect(await ingest(report(30, { offPosition: false }))).toEqual([0, 1])
  await ingest(report(200, { name: 'SECOND', latitude: 41.01, aidType: 21, offPosition: true }))
  const moved = { name: 'SECOND', latitude: 41.01, aid_type: 21, off_position: true }
  expect(await fetchAids()).toEqual([moved])

  await query('update nav_aids set user_edited = true where mmsi = $1', [mmsi])
  await ingest(report(300, { name: 'THIRD', latitude: 41.02 }))
  expect(await fetchAids()).toEqual([{ ...moved, off_position: false }])

  // Farther away it is another aid with the same MMSI; a deleted one stays deleted.
  await ingest(report(400, { name: 'OTHER', latitude: 41.01 + (aisMerge.aidMatchMetres + 200) / 111_195 }))
  expect(await fetchAids()).toMatchObject([{ name: 'SECOND' }, { name: 'OTHER' }])
  await query('update nav_aids set deleted_at = now() where mmsi = $1', [mmsi])
  expect(await ingest(report(500))).toEqual([0, 1])
  expect(await query('select 1 from nav_aids where mmsi = $1 and deleted_at is null', [mmsi])).toEqual([])
})

test('follows an arrival and the departure after it within one batch', async () => {
  await importMarina('Bouzigues', 41.4)
  const startMs = Date.now() - 3 * 3_600_000
  const reportAt = (minutes: number, latitude: number, sog: number): Observation =>
    position('227006917', 0, { at: new Date(startMs + minutes * 60_000), longitude: 3.7, latitude, sog })
  await pipeline.ingest('ais', [reportAt(0, 41.4, 0), reportAt(10, 41.4, 0), reportAt(40, 41.47, 6)])
  expect(
    await query(`
      select c.arrived_at, c.last_seen_at, c.left_at, v.status
      from visits c join vessels v on v.id = c.vessel_id where v.mmsi = '227006917'`),
  ).toEqual([
    {
      arrived_at: new Date(startMs).toISOString(),
      last_seen_at: new Date(startMs + 10 * 60_000).toISOString(),
      left_at: new Date(startMs + 40 * 60_000).toISOString(),
      status: 0,
    },
  ])
})
