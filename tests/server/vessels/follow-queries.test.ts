import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxFollowersListed } from '../../../src/core/limits/vessels.ts'
import {
  followVessel,
  listFollowers,
  unfollowVessel,
  updateFollower,
} from '../../../src/server/vessels/follow-queries.ts'
import { getHoursAgo, insertVessel } from '../../factories/live-rows.ts'
import { insertRow, insertRows } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
let owner: number
let nextUser = 0
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  owner = await insertUser({ first_name: 'Ann' })
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

const insertUser = (columns: object = {}) =>
  insertRow(server.database, 'users', { email: `sailor${nextUser++}@example.org`, ...columns })
const insertFollow = (columns: {
  user_id: number
  vessel_id: number
  accepted: boolean
  created_at?: Date
}) => insertRow(server.database, 'follows', { created_at: new Date(), ...columns })
const addVessel = (columns: object = {}) => insertVessel(server.database, { user_id: owner, ...columns })
const listIds = async () =>
  (await listFollowers(db, owner)).map(({ user_id, vessel_id }) => [user_id, vessel_id])

it('followers are listed with the requests first, then the newest first', async () => {
  const vessel_id = await addVessel()
  const [old, fresh, request, laterRequest] = [
    await insertUser(),
    await insertUser({ first_name: 'Mary', last_name: 'Read' }),
    await insertUser({ last_name: 'Teach' }),
    await insertUser(),
  ]
  for (const [user_id, accepted, hours] of [
    [old, true, 5],
    [fresh, true, 1],
    [request, false, 9],
    [laterRequest, false, 8],
  ] as const)
    await insertFollow({ user_id, vessel_id, accepted, created_at: getHoursAgo(hours) })
  const followers = await listFollowers(db, owner)
  expect(followers.map(({ user_id }) => user_id)).toEqual([laterRequest, request, fresh, old])
  expect(followers.map(({ user_name }) => user_name)).toEqual([null, 'Teach', 'Mary Read', null])
})

it('followers of one time are listed by vessel and user', async () => {
  const [first, second] = [await addVessel(), await addVessel()]
  const [a, b] = [await insertUser(), await insertUser()]
  const created_at = getHoursAgo(1)
  for (const [user_id, vessel_id] of [
    [b, second],
    [a, second],
    [a, first],
  ] as const)
    await insertFollow({ user_id, vessel_id, accepted: true, created_at })
  expect(await listIds()).toEqual([
    [a, first],
    [a, second],
    [b, second],
  ])
})

it('the owner, deleted users, deleted vessels and vessels of others are not listed', async () => {
  const [own, deleted] = [await addVessel(), await addVessel({ deleted_at: new Date() })]
  const foreign = await addVessel({ user_id: await insertUser() })
  const [user, gone] = [await insertUser(), await insertUser({ deleted_at: new Date() })]
  for (const [user_id, vessel_id] of [
    [owner, own],
    [gone, own],
    [user, deleted],
    [user, foreign],
  ] as const)
    await insertFollow({ user_id, vessel_id, accepted: true })
  expect(await listIds()).toEqual([])
})

it('so many followers are listed only', async () => {
  const vessel_id = await addVessel()
  const emails = Array.from({ length: maxFollowersListed + 1 }, (_, index) => ({
    email: `fan${index}@x.org`,
  }))
  const users = await insertRows(server.database, 'users', emails)
  await insertRows(
    server.database,
    'follows',
    users.map((user_id) => ({ user_id, vessel_id, accepted: true, created_at: new Date() })),
  )
  expect(await listIds()).toHaveLength(maxFollowersListed)
})

it.each(['public', 'followers', 'nobody'])(
  'nobody but the owner accepts a follower of a vessel shown to %s',
  async (audience) => {
    const vessel = await addVessel({ audience })
    expect(await followVessel(db, await insertUser(), vessel)).toBe(true)
    expect(await listFollowers(db, owner)).toMatchObject([{ accepted: false }])
  },
)

it('a deleted vessel is not followed', async () => {
  const vessel = await addVessel({ deleted_at: new Date() })
  expect(await followVessel(db, owner, vessel)).toBe(false)
  expect((await server.database.pool.query('select 1 from follows')).rows).toEqual([])
})

it('an accepted follower stays accepted when following again, also after the vessel is shown to followers only', async () => {
  const vessel = await addVessel({ audience: 'followers' })
  const user = await insertUser()
  await insertFollow({ user_id: user, vessel_id: vessel, accepted: true })
  await followVessel(db, user, vessel)
  expect(await listFollowers(db, owner)).toMatchObject([{ user_id: user, accepted: true }])
})

it('a decision is about one user and one vessel', async () => {
  const [first, second] = [await addVessel(), await addVessel()]
  const [a, b] = [await insertUser(), await insertUser()]
  for (const user_id of [a, b])
    for (const vessel_id of [first, second]) await insertFollow({ user_id, vessel_id, accepted: false })
  expect(await updateFollower(db, first, { user_id: a, accepted: true })).toBe(true)
  const listAccepted = async () => (await listFollowers(db, owner)).filter(({ accepted }) => accepted)
  expect(await listAccepted()).toMatchObject([{ user_id: a, vessel_id: first }])
  expect(await updateFollower(db, first, { user_id: b, accepted: false })).toBe(true)
  await unfollowVessel(db, a, second)
  expect((await listIds()).toSorted()).toEqual(
    [
      [a, first],
      [b, second],
    ].toSorted(),
  )
})
