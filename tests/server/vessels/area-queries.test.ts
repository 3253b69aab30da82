import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { findAreaTile, getAreaBounds } from '../../../src/core/privacy/privacy-area.ts'
import { deleteOldAreas, takeAreaSnapshots } from '../../../src/server/vessels/area-queries.ts'
import { findVessel } from '../../../src/server/vessels/queries.ts'
import { floorToSnapshot } from '../../../src/server/vessels/visibility.ts'
import { insertPosition } from '../../factories/live-rows.ts'
import { simulateDatabaseClock } from '../../support/simulated-database-clock.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const hourMs = 3_600_000
const start = floorToSnapshot(new Date()).getTime()
/** Time in hours after a snapshot. */
const at = (hours: number) => new Date(start + hours * hourMs)

let server: TestServer
let owner: TestUser
let now = at(0)
let setDatabaseTime: (time: Date) => Promise<void>
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now })
  setDatabaseTime = await simulateDatabaseClock(server.database)
  owner = await server.createUser()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from vessels')
  await setTime(0)
})

async function setTime(hours: number): Promise<void> {
  now = at(hours)
  await setDatabaseTime(now)
}

async function addVessel(privacy: object): Promise<number> {
  const { status, body } = await owner.call('POST', '/vessels', { vessel: { name: 'Nina', loa: 9, privacy } })
  expect(status).toBe(201)
  return (body as Vessel).id
}

const setPrivacy = async (id: number, privacy: object) =>
  expect((await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy } })).status).toBe(200)

const sea = { longitude: 5.4, latitude: 41.2 }
/** Inserts a report; `receivedHours` is when it arrived. */
const report = (vessel_id: number, hours: number, { longitude, latitude } = sea, receivedHours = hours) =>
  insertPosition(server.database, {
    vessel_id,
    at: at(hours),
    received_at: at(receivedHours),
    position: `(${longitude},${latitude})`,
    visibility: 0,
  })

/** The area that a visitor sees at a time, after the snapshots of that time were taken. */
async function seeAt(id: number, hours: number, userId: number | null = null): Promise<number[] | null> {
  await setTime(hours)
  await takeAreaSnapshots(server.database.db, now)
  return (await findVessel(server.database.db, id, userId, now))?.last_area?.area ?? null
}
const areaOf = (position: typeof sea, sizeNm: number) => getAreaBounds(findAreaTile(position, sizeNm))

it('an area is shown from the next snapshot on, and changes at snapshots only', async () => {
  const id = await addVessel({ area_nm: 4 })
  await report(id, 1)
  await report(id, 5)
  expect(await seeAt(id, 5.99)).toBeNull()
  expect(await seeAt(id, 6)).toEqual(areaOf(sea, 4))
  const elsewhere = { longitude: 7, latitude: 42 }
  await report(id, 7, elsewhere)
  expect(await seeAt(id, 11.99)).toEqual(areaOf(sea, 4))
  expect(await seeAt(id, 12)).toEqual(areaOf(elsewhere, 4))
})

it('a report counts if it was sent and received before the snapshot, and a stored snapshot stays', async () => {
  const id = await addVessel({ area_nm: 4 })
  const elsewhere = { longitude: 7, latitude: 42 }
  await report(id, 1)
  await report(id, 5, elsewhere, 7)
  expect(await seeAt(id, 6.5)).toEqual(areaOf(sea, 4))
  expect(await seeAt(id, 8)).toEqual(areaOf(sea, 4))
  expect(await seeAt(id, 12)).toEqual(areaOf(elsewhere, 4))
})

it('an expired report gives no area, also after seven days without an expiry', async () => {
  const expiring = await addVessel({ area_nm: 4, position_expires_hours: 2 })
  const lasting = await addVessel({ area_nm: 4 })
  for (const id of [expiring, lasting]) await report(id, 3)
  expect(await seeAt(expiring, 6)).toBeNull()
  expect(await seeAt(lasting, 6)).not.toBeNull()
  expect(await seeAt(lasting, 7 * 24)).not.toBeNull()
  expect(await seeAt(lasting, 7 * 24 + 6)).toBeNull()
})

it('hiding acts at once, and a larger size shows the enclosing area at once', async () => {
  const id = await addVessel({})
  await report(id, 1)
  await setTime(7)
  await setPrivacy(id, { area_nm: 2 })
  expect(await seeAt(id, 7.1)).toBeNull()
  expect(await seeAt(id, 12.1)).toEqual(areaOf(sea, 2))
  await setPrivacy(id, { area_nm: 16 })
  expect(await seeAt(id, 12.2)).toEqual(areaOf(sea, 16))
  // A smaller size is for later snapshots.
  await setPrivacy(id, { area_nm: 2 })
  expect(await seeAt(id, 17)).toEqual(areaOf(sea, 16))
  expect(await seeAt(id, 18)).toEqual(areaOf(sea, 2))
  await setPrivacy(id, { position_expires_hours: 1 })
  expect(await seeAt(id, 18.1)).toBeNull()
})

it('a wider audience and a shorter delay are for later snapshots', async () => {
  const id = await addVessel({ area_nm: 4, audience: 'followers' })
  const follower = await server.createUser()
  await follower.call('POST', `/connections?vessel_id=${id}`)
  await owner.call('PATCH', `/vessels/${id}/followers`, { user_id: follower.id, accepted: true })
  await report(id, 1)
  expect(await seeAt(id, 6.1)).toBeNull()
  expect(await seeAt(id, 6.1, follower.id)).toEqual(areaOf(sea, 4))
  await setPrivacy(id, { audience: 'public' })
  expect(await seeAt(id, 11.9)).toBeNull()
  expect(await seeAt(id, 12)).toEqual(areaOf(sea, 4))
  await setPrivacy(id, { delay_hours: 7 })
  // The snapshot of 12 hours ago does not exist; later those after the delay are shown.
  expect(await seeAt(id, 18)).toBeNull()
  expect(await seeAt(id, 24)).toEqual(areaOf(sea, 4))
  await setPrivacy(id, { delay_hours: 0 })
  const page = await findVessel(server.database.db, id, null, now)
  expect(page?.last_area?.seen_at).toBe(at(12).toISOString())
  await seeAt(id, 30)
  const later = await findVessel(server.database.db, id, null, now)
  expect(later?.last_area?.seen_at).toBe(at(30).toISOString())
})

it('snapshots that were missed are taken later as they would have been then', async () => {
  const id = await addVessel({ area_nm: 4, delay_hours: 12 })
  const elsewhere = { longitude: 7, latitude: 42 }
  await report(id, 5)
  await report(id, 17, elsewhere)
  // The server was off from hour 1 to 19.
  expect(await seeAt(id, 19)).toEqual(areaOf(sea, 4))
  expect(await seeAt(id, 30)).toEqual(areaOf(elsewhere, 4))
})

it('two servers take each snapshot once, and old ones are deleted', async () => {
  const id = await addVessel({ area_nm: 4 })
  await report(id, 1)
  await setTime(13)
  await Promise.all([1, 2, 3].map(() => takeAreaSnapshots(server.database.db, now)))
  const read = async () =>
    (await server.database.pool.query('select snapshot_at from vessel_areas order by 1')).rows.length
  expect(await read()).toBe(2)
  await deleteOldAreas(server.database.db, at(12 + 8 * 24))
  expect(await read()).toBe(1)
})
