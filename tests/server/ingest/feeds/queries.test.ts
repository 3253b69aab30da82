import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  incrementFeedCounts,
  findFeed,
  listFeeds,
  recordFeedDisabled,
  recordFeedFailure,
  recordFeedSuccess,
} from '../../../../src/server/database/feed-queries.ts'
import { findReportingVessel } from '../../../../src/server/ingest/reporting-vessel-queries.ts'
import { insertVessel } from '../../../factories/live-rows.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from feeds'))

const at = new Date('2026-05-01T12:00:00.000Z')
const next = new Date('2026-05-01T13:00:00.000Z')
const fresh = {
  last_success_at: null,
  last_failure_at: null,
  last_error: null,
  consecutive_failures: 0,
  next_attempt_at: null,
  counts: {},
}

it('a success clears the failures, and keeps counts and validators that it does not state', async () => {
  const { db } = server.database
  await recordFeedFailure(db, 'ndbc', { at, failure: 'away', next })
  await recordFeedFailure(db, 'ndbc', { at, failure: 'still away' })
  const failed = {
    ...fresh,
    name: 'ndbc',
    state: 'failing',
    last_failure_at: at.toISOString(),
    last_error: 'still away',
    consecutive_failures: 2,
  }
  expect(await listFeeds(db)).toEqual([failed])
  const validators = { etag: '"1"', last_modified: 'Fri' }
  await recordFeedSuccess(db, 'ndbc', { at, counts: { stations: 5 }, next, validators })
  const succeeded = {
    ...failed,
    state: 'working',
    consecutive_failures: 0,
    last_success_at: at.toISOString(),
    counts: { stations: 5 },
  }
  expect(await findFeed(db, 'ndbc')).toMatchObject({
    ...succeeded,
    ...validators,
    next_attempt_at: next.toISOString(),
  })
  await recordFeedSuccess(db, 'ndbc', { at: next })
  expect(await findFeed(db, 'ndbc')).toMatchObject({
    ...succeeded,
    ...validators,
    last_success_at: next.toISOString(),
    next_attempt_at: null,
  })
  await recordFeedSuccess(db, 'ndbc', { at, counts: {}, next })
  await recordFeedDisabled(db, 'ndbc')
  expect(await listFeeds(db)).toMatchObject([{ state: 'off', next_attempt_at: null, counts: {} }])
  await recordFeedDisabled(db, 'never ran')
  expect((await listFeeds(db)).length).toBe(1)
  expect(await findFeed(db, 'never ran')).toBeUndefined()
})

it('counts add up by name; only messages make a feed work', async () => {
  const { db } = server.database
  await incrementFeedCounts(db, 'ais', { checksum: 2 }, false)
  expect(await listFeeds(db)).toEqual([{ ...fresh, name: 'ais', state: 'waiting', counts: { checksum: 2 } }])
  await recordFeedFailure(db, 'ais', { at, failure: 'closed' })
  await incrementFeedCounts(db, 'ais', { checksum: 1, messages: 7 }, true)
  const [working] = await listFeeds(db)
  expect(working).toMatchObject({
    state: 'working',
    consecutive_failures: 0,
    counts: { checksum: 3, messages: 7 },
  })
  expect(working?.last_success_at).not.toBeNull()
  await recordFeedFailure(db, 'ais', { at, failure: 'closed' })
  await incrementFeedCounts(db, 'ais', { stored: 1 }, false)
  expect(await listFeeds(db)).toMatchObject([
    {
      state: 'failing',
      consecutive_failures: 1,
      last_success_at: working?.last_success_at,
      counts: { checksum: 3, messages: 7, stored: 1 },
    },
  ])
  await incrementFeedCounts(db, 'a first', {}, true)
  expect((await listFeeds(db)).map(({ name }) => name)).toEqual(['a first', 'ais'])
})

it('the reporting vessel is the stated one, else the one that reported last, else the first', async () => {
  const { database } = server
  const [user, other] = [await server.createUser(), await server.createUser()]
  const own = { user_id: user.id }
  const find = (stated?: Parameters<typeof findReportingVessel>[2]) =>
    findReportingVessel(database.db, user.id, stated)
  expect(await find()).toBeNull()
  const first = await insertVessel(database, { ...own, mmsi: '227000101' })
  const second = await insertVessel(database, own)
  expect(await find()).toBe(first)
  await insertVessel(database, { ...own, deleted_at: new Date(), position_at: new Date() })
  const others = await insertVessel(database, {
    user_id: other.id,
    mmsi: '227000102',
    position_at: new Date(),
  })
  await database.pool.query("update vessels set position_at = now() - interval '1 day' where id = $1", [
    second,
  ])
  expect(await find()).toEqual(second)
  expect(await find({ id: first })).toEqual(first)
  expect(await find({ mmsi: '227000101' })).toEqual(first)
  // A report without an id goes on to a hidden vessel that reported last, and not to an open one, which would show it.
  const hidden = await insertVessel(database, { ...own, area_nm: 4, position: '(4,43)' })
  expect(await find()).toBe(hidden)
  expect(await find({ id: others })).toBeNull()
  expect(await find({ mmsi: '227000102' })).toBeNull()
  expect(await find({ id: second, mmsi: '227000101' })).toBeNull()
})
