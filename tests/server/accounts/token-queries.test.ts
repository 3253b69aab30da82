import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUserSession, findSession, listSessions } from '../../../src/server/accounts/session-queries.ts'
import {
  consumeToken,
  createPasswordToken,
  createUserToken,
  findTokenUser,
} from '../../../src/server/accounts/token-queries.ts'
import { mailRateLimit } from '../../../src/core/limits/accounts.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Signs up a user, whose confirmation mail has been sent. */
async function createUser(): Promise<number> {
  const { id } = await server.createUser()
  await server.app.mailer.waitUntilIdle()
  return id
}
const age = (table: string, columns: string[], userId: number, interval: string) =>
  server.database.pool.query(
    `update ${table} set ${columns.map((column) => `${column} = ${column} - $2::interval`).join(', ')}
     where user_id = $1`,
    [userId, interval],
  )

it('the hourly limit counts the links of the last hour, of any kind, but not those after a confirmation', async () => {
  const { db } = server.database
  const userId = await createUser()
  for (let links = 1; links < mailRateLimit.perAccountPerHour; links++)
    expect(await createUserToken(db, userId, links % 2 ? 'password' : 'confirmation')).not.toBeNull()
  expect(await createUserToken(db, userId, 'password')).toBeNull()
  await age('user_tokens', ['created_at'], userId, '59 minutes')
  expect(await createUserToken(db, userId, 'password')).toBeNull()
  await age('user_tokens', ['created_at'], userId, '1 minute')
  for (let links = 1; links <= mailRateLimit.perAccountPerHour; links++) await createPasswordToken(db, userId)
  expect(await createUserToken(db, userId, 'password')).not.toBeNull()
})

it('links are deleted a week after they expire', async () => {
  const { db, pool } = server.database
  const [userId, other] = [await createUser(), await createUser()]
  const count = async (id: number) =>
    (await pool.query('select 1 from user_tokens where user_id = $1', [id])).rowCount
  for (const id of [userId, other]) await age('user_tokens', ['expires_at'], id, '9 days')
  await createUserToken(db, userId, 'password')
  expect(await count(userId)).toBe(2)
  expect(await count(other)).toBe(1)
  for (const id of [userId, other]) await age('user_tokens', ['expires_at'], id, '2 days')
  await createUserToken(db, userId, 'password')
  expect(await count(userId)).toBe(2)
  expect(await count(other)).toBe(1)
})

it('a link belongs to an existing account and one purpose; its use ends the others of the purpose', async () => {
  const { db, pool } = server.database
  const userId = await createUser()
  const [first, second] = [await createPasswordToken(db, userId), await createPasswordToken(db, userId)]
  const confirmation = (await createUserToken(db, userId, 'confirmation')) ?? ''
  expect(await findTokenUser(db, 'password', first)).toEqual(userId)
  expect(await findTokenUser(db, 'confirmation', first)).toBeNull()
  expect(await consumeToken(db, 'confirmation', first)).toBeNull()
  await pool.query('update users set deleted_at = now() where id = $1', [userId])
  expect(await findTokenUser(db, 'password', first)).toBeNull()
  expect(await consumeToken(db, 'password', first)).toBeNull()
  await pool.query('update users set deleted_at = null where id = $1', [userId])
  expect(await consumeToken(db, 'password', second)).toBe(userId)
  expect(await findTokenUser(db, 'password', first)).toBeNull()
  expect(await consumeToken(db, 'password', second)).toBeNull()
  expect(await findTokenUser(db, 'confirmation', confirmation)).toEqual(userId)
})

it('the use of a session is stored once an hour, and an expired session is not listed', async () => {
  const { db, pool } = server.database
  const userId = await createUser()
  const token = await createUserSession(db, userId, null)
  const read = async () => {
    await findSession({ db, readDb: db }, token)
    const { rows } = await pool.query<{ id: number; seen: string; expires: string }>(
      `select id, last_seen_at::text as seen, expires_at::text as expires from sessions
       where user_id = $1 order by id desc limit 1`,
      [userId],
    )
    return rows[0]
  }
  const started = await read()
  expect(await read()).toEqual(started)
  await age('sessions', ['last_seen_at', 'expires_at'], userId, '55 minutes')
  const aged = await read()
  expect([aged?.seen, aged?.expires]).not.toContain(started?.seen)
  expect(await read()).toEqual(aged)
  await age('sessions', ['last_seen_at', 'expires_at'], userId, '10 minutes')
  const renewed = await read()
  expect(Date.parse(renewed?.seen ?? '')).toBeGreaterThanOrEqual(Date.parse(started?.seen ?? ''))
  expect(Date.parse(renewed?.expires ?? '')).toBeGreaterThanOrEqual(Date.parse(started?.expires ?? ''))
  // The session of the sign-up was not used since, so it is the second.
  expect((await listSessions(db, userId, null)).map(({ id, current }) => [id, current])).toEqual([
    [renewed?.id, false],
    [(renewed?.id ?? 0) - 1, false],
  ])
  await pool.query('update sessions set expires_at = now() where id = $1', [renewed?.id])
  expect(await listSessions(db, userId, null)).toHaveLength(1)
  expect(await findSession({ db, readDb: db }, token)).toBeNull()
})
