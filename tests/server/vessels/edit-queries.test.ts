import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { vesselDefaults, vesselList } from '../../../src/core/limits/vessels.ts'
import { subscribeToLiveEvents, type LiveEvent } from '../../../src/server/database/events/live-events.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { addVessel, editVessel, type VesselChange } from '../../../src/server/vessels/edit-queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
let owner: number
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  owner = await insertRow(server.database, 'users', { email: 'owner@example.org' })
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Haven' })]))
  placeId = (await server.database.pool.query<{ id: number }>('select id from places')).rows[0]?.id ?? 0
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from vessels')
  await server.database.pool.query('update places set deleted_at = null')
})

const change = (id: number, edit: Partial<VesselChange>, userId = owner) =>
  editVessel(db, id, userId, { fields: {}, lockVersion: undefined, now: new Date(), ...edit })
const insertOwn = (columns: object = {}) => insertVessel(server.database, { user_id: owner, ...columns })
const read = async (id: number) =>
  db.selectFrom('vessels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('a new vessel has the defaults of what is not stated', async () => {
  const added = await addVessel(db, owner, { name: 'Nina' })
  expect(added).toEqual({ id: expect.any(Number) })
  expect(await read('id' in added ? added.id : 0)).toMatchObject({
    name: 'Nina',
    user_id: owner,
    vessel_type: vesselDefaults.type,
    country_registration: vesselDefaults.countryCode,
    audience: 'public',
    lock_version: 0,
    search_text: expect.stringMatching(/^ nina /),
  })
})

it('a user may own so many vessels; deleted ones and those of others do not count', async () => {
  const other = await insertRow(server.database, 'users', { email: 'other@example.org' })
  await insertVessel(server.database, { user_id: other })
  await insertOwn({ deleted_at: new Date() })
  for (let count = 1; count < vesselList.max; count++) await insertOwn()
  const free = await insertVessel(server.database)
  expect(await addVessel(db, owner, { name: 'Last' })).toEqual({ id: expect.any(Number) })
  expect(await addVessel(db, owner, { name: 'One more' })).toEqual({ error: 'too-many' })
  expect(await change(free, { ownerId: owner })).toEqual({ error: 'too-many' })
})

it('an owner at the limit may save a vessel with the own id as owner', async () => {
  const ids = await Promise.all(Array.from({ length: vesselList.max }, () => insertOwn()))
  expect(await change(ids[0] ?? 0, { ownerId: owner, fields: { name: 'Same' } })).toEqual({ id: ids[0] })
})

it('an edit without a change keeps the version, any other raises it', async () => {
  const id = await insertOwn()
  expect(await change(id, {})).toEqual({ id })
  expect((await read(id)).lock_version).toBe(0)
  await change(id, { privacy: { delay_hours: 1 } })
  await change(id, { fields: { loa: 9 } })
  await change(id, { ownerId: null })
  // A release raises it for the owner that leaves, too.
  expect((await read(id)).lock_version).toBe(4)
})

it('an edit is refused with another version, for another user, and of a deleted vessel', async () => {
  const id = await insertOwn({ lock_version: 3 })
  const other = await insertRow(server.database, 'users', { email: 'third@example.org' })
  const deleted = await insertOwn({ deleted_at: new Date() })
  const fields = { name: 'New' }
  expect(await change(id, { fields, lockVersion: 2 })).toEqual({ error: 'stale' })
  expect(await change(id, { fields, lockVersion: 3 }, other)).toEqual({ error: 'not-yours' })
  expect(await change(id, { ownerId: other }, other)).toEqual({ error: 'not-yours' })
  expect(await change(deleted, { fields })).toEqual({ error: 'not-found' })
  expect((await read(id)).name).toBe('Espadon')
  expect(await change(id, { fields, lockVersion: 3 })).toEqual({ id })
})

it('a home port must exist when it is chosen; one that was deleted since does not prevent an edit', async () => {
  const id = await insertOwn({ place_id: placeId })
  await change(id, { fields: { loa: 8 } })
  expect((await read(id)).search_text).toContain(' haven ')
  await server.database.pool.query('update places set deleted_at = now()')
  expect(await change(id, { fields: { place_id: placeId } })).toEqual({ error: 'no-such-place' })
  expect(await addVessel(db, owner, { name: 'New', place_id: placeId })).toEqual({ error: 'no-such-place' })
  expect(await change(id, { fields: { name: 'Nina' } })).toEqual({ id })
  expect((await read(id)).search_text).not.toContain('haven')
  expect(await change(id, { fields: { place_id: null } })).toEqual({ id })
})

it('open maps are told of a change of the settings, and of an edit of a vessel with a position', async () => {
  const events: (LiveEvent | null)[] = []
  const stop = await subscribeToLiveEvents(server.database, (event) => void events.push(event))
  const [unseen, seen] = [await insertOwn(), await insertOwn({ position: '(4,43)' })]
  for (const id of [unseen, seen]) await change(id, { fields: { name: 'Renamed' } })
  await change(unseen, { privacy: { audience: 'nobody' } })
  await expect
    .poll(() => events)
    .toEqual([
      { event: 'positions', vessel_ids: [seen] },
      { event: 'positions', vessel_ids: [unseen] },
    ])
  stop()
})

it('an MMSI in use is refused for a new vessel and for an edit', async () => {
  await insertVessel(server.database, { mmsi: '227000111' })
  const id = await insertOwn()
  expect(await addVessel(db, owner, { name: 'New', mmsi: '227000111' })).toEqual({ error: 'mmsi-taken' })
  expect(await change(id, { fields: { mmsi: '227000111' } })).toEqual({ error: 'mmsi-taken' })
})

it('an MMSI can be added, and not changed or removed once it is set, also when a vessel is claimed', async () => {
  const id = await insertOwn()
  expect(await change(id, { fields: { mmsi: '227000222' } })).toEqual({ id })
  for (const mmsi of ['227000223', null])
    expect(await change(id, { fields: { mmsi, name: 'Lost' } })).toEqual({ error: 'mmsi-set' })
  expect(await read(id)).toMatchObject({ mmsi: '227000222', name: 'Espadon' })
  expect(await change(id, { fields: { mmsi: '227000222', name: 'Kept' } })).toEqual({ id })
  const unowned = await insertVessel(server.database, { mmsi: '227000224' })
  const claim = { ownerId: owner, fields: { mmsi: '227000225' } }
  expect(await change(unowned, claim)).toEqual({ error: 'mmsi-set' })
})
