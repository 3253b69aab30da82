import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import type { Observation } from '../../../src/server/ingest/observation.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { simulateDatabaseClock } from '../../support/simulated-database-clock.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/test-server.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-05-04T01:00:00Z')
const at = (hours: number) => new Date(start + hours * hourMs)
const port = { latitude: 43.5, longitude: 4.1 }

let server: TestServer
let owner: TestUser
let now = at(0)
let setDatabaseTime: (time: Date) => Promise<void>
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now })
  setDatabaseTime = await simulateDatabaseClock(server.database)
  await server.database.db
    .transaction()
    .execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Port', ...port })]))
  owner = await server.createUser()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from vessels')
  await server.database.pool.query('delete from ais_density')
  await server.database.pool.query('delete from meteo_stations')
  await setTime(0)
})

async function setTime(hours: number): Promise<void> {
  now = at(hours)
  await setDatabaseTime(now)
}

async function addVessel(fields: object = {}): Promise<number> {
  const { status, body } = await owner.call('POST', '/vessels', {
    vessel: { name: 'Nina', loa: 9, ...fields },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as Vessel).id
}

async function setPrivacy(id: number, privacy: object, hours: number): Promise<void> {
  await setTime(hours)
  const { status, body } = await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy } })
  expect(status, JSON.stringify(body)).toBe(200)
}

const hidden = { audience: 'nobody' }
const open = { audience: 'public' }

/** Sends reports at these hours; `receivedHours` is when they arrive. */
async function report(
  vesselId: number,
  hours: number[],
  {
    receivedHours,
    ...fields
  }: { receivedHours?: number } & Partial<Observation & { latitude: number; sog: number }> = {},
): Promise<void> {
  for (const hour of hours) {
    await setTime(receivedHours ?? hour)
    await server.app.ingest.ingest('plotter', [
      {
        kind: 'position',
        vessel: { vesselId },
        at: at(hour),
        latitude: 43 + hour / 4,
        longitude: 5,
        sog: 6,
        cog: 0,
        heading: 0,
        navStatus: null,
        ...fields,
      } as Observation,
    ])
  }
}

const readTrackTimes = async (id: number, user?: TestUser) => {
  const { body } = await server.get(`/vessels/${id}/track.gpx?hours=200`, user?.headers)
  return [...String(body).matchAll(/<time>([^<]*)/g)].map(
    ([, time = '']) => Math.round(((Date.parse(time) - start) / hourMs) * 100) / 100,
  )
}
const readVessel = async (id: number, user?: TestUser) =>
  (await server.get(`/vessels/${id}`, user?.headers)).body as Vessel

it('while a vessel is hidden its track is not shown; afterwards only what was sent and received in the open', async () => {
  const id = await addVessel()
  await report(id, [1, 1.2, 1.5])
  await setPrivacy(id, hidden, 2)
  await report(id, [3, 3.3])
  expect(await readTrackTimes(id)).toEqual([])
  await setPrivacy(id, open, 4)
  await report(id, [5, 5.3])
  // Late: of the hidden time, and of the open time before it.
  await report(id, [3.6, 1.8], { receivedHours: 6 })
  const shown = await readTrackTimes(id)
  expect(shown.filter((hour) => hour > 2 && hour < 4)).toEqual([])
  expect(shown).toContain(5)
  expect(shown).toContain(1)
  expect((await readTrackTimes(id, owner)).filter((hour) => hour > 2 && hour < 4)).not.toEqual([])
})

it('reports of the time before a vessel was created hidden stay hidden, also when it is given up', async () => {
  await setTime(10)
  const id = await addVessel({ privacy: hidden })
  await report(id, [1, 2, 3], { receivedHours: 11 })
  await setTime(12)
  await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
  expect(await readTrackTimes(id)).toEqual([])
  const { rows } = await server.database.pool.query('select 1 from positions where vessel_id = $1', [id])
  expect(rows).toEqual([])
})

it('the owner who opens up shows the past only by asking for it', async () => {
  const id = await addVessel({ privacy: hidden })
  await report(id, [1, 1.2, 1.5])
  await setPrivacy(id, open, 2)
  expect(await readTrackTimes(id)).toEqual([])
  expect((await readVessel(id)).last_position).toBeNull()
  await setPrivacy(id, { ...open, show_past: true }, 3)
  expect(await readTrackTimes(id)).not.toEqual([])
  expect((await readVessel(id)).last_position?.created_at).toBe(at(1.5).toISOString())
})

it('opened to followers, hidden time stays hidden from them, and they see reports of their own time only', async () => {
  const follower = await server.createUser()
  const id = await addVessel({ privacy: hidden })
  await follower.call('POST', `/connections?vessel_id=${id}`)
  await owner.call('PATCH', `/vessels/${id}/followers`, { user_id: follower.id, accepted: true })
  await report(id, [1, 1.2])
  await setPrivacy(id, { audience: 'followers' }, 2)
  expect((await readVessel(id, follower)).last_position).toBeNull()
  await report(id, [3])
  expect((await readVessel(id, follower)).last_position?.created_at).toBe(at(3).toISOString())
  await setPrivacy(id, open, 4)
  expect(await readTrackTimes(id)).toEqual([])
})

it('a visit closes when hiding starts, and one begun hidden counts from the opening', async () => {
  const id = await addVessel()
  const moored = { ...port, sog: 0 }
  const hours = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) * 6) }, (_, index) => from + index / 6)
  await report(id, hours(0, 1), moored)
  expect((await readVessel(id)).checkin_place_name).toBe('Port')
  await setPrivacy(id, hidden, 1.5)
  expect((await readVessel(id)).checkin_place_name).toBeNull()
  await report(id, hours(2, 4), moored)
  expect((await readVessel(id, owner)).checkin_place_name).toBe('Port')
  await setPrivacy(id, open, 5)
  expect((await readVessel(id)).checkin_place_name).toBeNull()
  await report(id, hours(5.2, 6.5), moored)
  expect((await readVessel(id)).checkin_place_name).toBe('Port')
  const { rows } = await server.database.pool.query(
    'select arrived_at, left_at, visibility from visits where vessel_id = $1 order by arrived_at',
    [id],
  )
  expect(rows.map(({ visibility }) => visibility)).toEqual([2, 0, 2])
  expect(new Date(rows[0].left_at)).toEqual(at(1.5))
  expect(new Date(rows[2].arrived_at) >= at(5)).toBe(true)
})

it('no passage is counted across a hidden time', async () => {
  const id = await addVessel()
  await report(id, [1, 1.1])
  const count = async () =>
    Number(
      (await server.database.pool.query('select coalesce(sum(passages), 0) as n from ais_density')).rows[0].n,
    )
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await setPrivacy(id, hidden, 1.12)
  await report(id, [1.15, 1.2])
  await setPrivacy(id, open, 1.22)
  await report(id, [1.25])
  expect(await count()).toBe(before)
  await report(id, [1.3])
  expect(await count()).toBeGreaterThan(before)
})

it('AIS of a hidden vessel changes no static field, also late, and its weather reports go', async () => {
  const mmsi = '227006770'
  const id = await addVessel({ mmsi })
  const weather: Observation = {
    kind: 'weather',
    station: { key: `ais:${mmsi}`, name: 'Ship', typeEnum: 13, mmsi },
    at: at(1),
    ...port,
    values: { wspd: 12 },
  }
  await setTime(1)
  await server.app.ingest.ingest('ais', [weather])
  const stations = async () =>
    (await server.database.pool.query('select 1 from meteo_stations where mmsi = $1', [mmsi])).rows.length
  expect(await stations()).toBe(1)
  await setPrivacy(id, hidden, 2)
  expect(await stations()).toBe(0)
  const readFacts = async () => ({ ...(await readVessel(id)), charts: null })
  const before = await readFacts()
  const heard = (hour: number): Observation[] => [
    { ...weather, at: at(hour) },
    { kind: 'static', vessel: { mmsi }, at: at(hour), shipType: 37, lengthMetres: 70, draughtMetres: 4 },
  ]
  await setTime(3)
  const result = await server.app.ingest.ingest('ais', heard(3))
  expect(result.refused).toEqual({})
  expect(await readFacts()).toEqual(before)
  expect(await stations()).toBe(0)
  await setPrivacy(id, open, 4)
  const opened = await readFacts()
  await setTime(5)
  await server.app.ingest.ingest('ais', heard(3.5))
  expect(await readFacts()).toEqual(opened)
  expect(await stations()).toBe(0)
  await server.app.ingest.ingest('ais', heard(5))
  expect((await readVessel(id)).draft).toBe(4)
  expect(await stations()).toBe(1)
})

it('a hidden vessel sends no event, and an event contains ids only', async () => {
  const events: string[] = []
  const stop = await server.database.listen('roadstead_events', (payload) => events.push(String(payload)))
  const stopChanges = await server.database.listen('roadstead_changes', (payload) =>
    events.push(String(payload)),
  )
  const id = await addVessel({ privacy: { area_nm: 2 } })
  await report(id, [1, 1.5, 2], { latitude: 43.123 })
  expect(events.filter((event) => event.includes('positions'))).toEqual([])
  await setTime(11.5)
  await server.app.vesselAreas.takeDue()
  await expect
    .poll(() => events.filter((event) => event.includes('positions')))
    .toEqual([JSON.stringify({ event: 'positions', vessel_ids: [id] })])
  await setPrivacy(id, open, 12)
  expect(events.join()).not.toContain('43.')
  await stop()
  await stopChanges()
})

it('a claim cannot hide a vessel that AIS feeds heard in the last days, and giving it up keeps what they heard', async () => {
  const mmsi = '227006780'
  const id = await insertVessel(server.database, { name: 'Heard', mmsi, source: 'ais' })
  const hear = async (hour: number) => {
    await setTime(hour)
    await server.app.ingest.ingest('ais', [
      { kind: 'position', vessel: { mmsi }, at: at(hour), ...port, sog: 5, cog: 0, heading: 0, navStatus: 0 },
    ])
  }
  await hear(1)
  await setTime(2)
  const claim = (privacy?: object) =>
    owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: owner.id, ...(privacy && { privacy }) } })
  const refused = await claim(hidden)
  expect(refused.status).toBe(422)
  expect((refused.body as { errors: object }).errors).toMatchObject({
    privacy: [expect.stringContaining('7')],
  })
  expect((await claim()).status).toBe(200)
  const later = await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { area_nm: 4 } } })
  expect(later.status).toBe(422)
  expect((await readVessel(id)).last_position).not.toBeNull()
  // Not heard for more than seven days: the owner may hide it, and gives it up afterwards.
  await setPrivacy(id, hidden, 24 * 7 + 2)
  await hear(24 * 7 + 3)
  expect((await readVessel(id)).last_position).toBeNull()
  await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
  const { rows } = await server.database.pool.query(
    'select visibility from positions where vessel_id = $1 order by at',
    [id],
  )
  expect(rows.map(({ visibility }) => visibility)).toEqual([2, -1])
  expect((await readVessel(id)).last_position?.created_at).toBe(at(1).toISOString())
  // The next owner sees no more than everyone, also of what arrives late.
  const next = await server.createUser()
  await next.call('PATCH', `/vessels/${id}`, { vessel: { user_id: next.id } })
  await server.app.ingest.ingest('ais', [
    {
      kind: 'position',
      vessel: { mmsi },
      at: at(24 * 7 + 2.5),
      ...port,
      sog: 5,
      cog: 0,
      heading: 0,
      navStatus: 0,
    },
  ])
  expect(await readTrackTimes(id, next)).toEqual([1])
})

it('a report of a hidden vessel with a clock that is fast keeps no open report out', async () => {
  const id = await addVessel({ privacy: hidden })
  await report(id, [1.1], { receivedHours: 1 })
  await setPrivacy(id, open, 1.05)
  await report(id, [1.1])
  expect((await readVessel(id)).last_position?.created_at).toBe(at(1.1).toISOString())
})

it('the former setting of a blur is refused, because ignored it would leave the vessel visible', async () => {
  const { status, body } = await owner.call('POST', '/vessels', {
    vessel: { name: 'Nina', loa: 9, privacy: { blur_nm: 5 } },
  })
  expect(status).toBe(422)
  expect(Object.keys((body as { errors: object }).errors)).toEqual(['privacy.blur_nm'])
})
