import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionLifetimeDays } from '../../../src/core/limits/accounts.ts'
import {
  createUserSession,
  deleteExpiredSessions,
  listSessions,
  revokeSession,
  revokeUserSessions,
  subscribeToRevokedSessions,
} from '../../../src/server/accounts/session-queries.ts'
import { ageSessions } from '../../factories/elapsed-time.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Signs up a user with two sessions; returns their ids, the newest first. */
async function createSessions() {
  const { db } = server.database
  const { id } = await server.createUser()
  await createUserSession(db, id, 'x'.repeat(5000))
  const sessions = await listSessions(db, id, null)
  expect(sessions).toHaveLength(2)
  return { userId: id, ids: sessions.map((session) => session.id), agent: sessions[0]?.user_agent ?? '' }
}

it('a long name of a browser is cut', async () => {
  const { agent } = await createSessions()
  expect(agent).toMatch(/^x+$/)
  expect(agent.length).toBeLessThan(5000)
})

it('every process learns which sessions have ended, each once', async () => {
  const { db } = server.database
  const { userId, ids } = await createSessions()
  const other = await createSessions()
  const ended: (number | null)[] = []
  const stop = await subscribeToRevokedSessions(server.database, (id) => ended.push(id))
  const [kept = 0, first = 0] = ids
  await revokeUserSessions(db, userId, kept)
  expect((await listSessions(db, userId, kept)).map(({ id, current }) => [id, current])).toEqual([
    [kept, true],
  ])
  await revokeSession(db, first)
  await revokeSession(db, kept)
  await expect.poll(() => ended).toEqual([first, kept])
  stop()
  expect(await listSessions(db, userId, null)).toEqual([])
  expect(await listSessions(db, other.userId, null)).toHaveLength(2)
})

it('ended sessions are deleted after a month, others stay', async () => {
  const { db, pool } = server.database
  await pool.query('delete from sessions')
  const { ids } = await createSessions()
  await revokeSession(db, ids[0] ?? 0)
  const list = async () =>
    (await pool.query<{ id: number }>('select id from sessions order by id desc')).rows.map(({ id }) => id)
  await deleteExpiredSessions(db)
  expect(await list()).toEqual(ids)
  await pool.query("update sessions set revoked_at = revoked_at - interval '31 days'")
  await deleteExpiredSessions(db)
  expect(await list()).toEqual([ids[1]])
  await ageSessions(server.database, sessionLifetimeDays + 31)
  await deleteExpiredSessions(db)
  expect(await list()).toEqual([])
})
