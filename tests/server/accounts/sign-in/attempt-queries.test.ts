import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInRateLimit } from '../../../../src/core/limits/accounts.ts'
import {
  countAttempt,
  deleteOldAttempts,
  isAttemptLimitReached,
  resetAttempts,
  undoAttempt,
} from '../../../../src/server/accounts/sign-in/attempt-queries.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from sign_in_attempts'))

const account = { subject: 'account', limit: 2 }
const address = { subject: 'address', limit: 9 }
const count = (...limits: { subject: string; limit: number }[]) => countAttempt(server.database.db, limits)

async function readAttempts(): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ subject: string; attempts: number }>(
    'select subject, attempts from sign_in_attempts order by subject',
  )
  return Object.fromEntries(rows.map(({ subject, attempts }) => [subject, attempts]))
}
const shiftWindow = (subject: string, interval: string) =>
  server.database.pool.query(
    'update sign_in_attempts set window_start = now() + $2::interval where subject = $1',
    [subject, interval],
  )

it('an attempt counts for all its subjects or for none, and its removal lowers each count by one', async () => {
  const { db } = server.database
  expect(await count(address, account)).toBe(0)
  expect(await count(account, address)).toBe(0)
  await shiftWindow('account', '-10 seconds')
  const wait = await count(address, account)
  expect(wait).toBeGreaterThan(signInRateLimit.windowMinutes * 60 - 60)
  expect(wait).toBeLessThanOrEqual(signInRateLimit.windowMinutes * 60 - 10)
  expect(await readAttempts()).toEqual({ account: 2, address: 2 })
  expect(await count({ subject: 'other', limit: 1 })).toBe(0)
  await undoAttempt(db, ['address', 'account'])
  expect(await readAttempts()).toEqual({ account: 1, address: 1, other: 1 })
  await undoAttempt(db, ['account'])
  expect(await readAttempts()).toEqual({ address: 1, other: 1 })
  await resetAttempts(db, 'address')
  expect(await readAttempts()).toEqual({ other: 1 })
})

it('a limit is reached only within its time window, after which the count starts again', async () => {
  const { db } = server.database
  expect(await isAttemptLimitReached(db, account)).toBe(false)
  await count(account)
  expect(await isAttemptLimitReached(db, account)).toBe(false)
  await count(account)
  expect(await isAttemptLimitReached(db, account)).toBe(true)
  expect(await isAttemptLimitReached(db, { ...account, subject: 'other' })).toBe(false)
  const window = `${signInRateLimit.windowMinutes} minutes`
  await shiftWindow('account', `-${window} 5 seconds`)
  expect(await isAttemptLimitReached(db, account)).toBe(true)
  await shiftWindow('account', `-${window} -1 seconds`)
  expect(await isAttemptLimitReached(db, account)).toBe(false)
  expect(await count(account)).toBe(0)
  expect(await readAttempts()).toEqual({ account: 1 })
  // The new window starts with this attempt.
  await count(account)
  expect(await isAttemptLimitReached(db, account)).toBe(true)
})

it('counts are deleted after their time window, and if the window starts in the future', async () => {
  const { db } = server.database
  for (const subject of ['open', 'ahead', 'past', 'future']) await count({ subject, limit: 1 })
  await shiftWindow('ahead', '50 seconds')
  await shiftWindow('past', `-${signInRateLimit.windowMinutes} minutes`)
  await shiftWindow('future', '2 minutes')
  await deleteOldAttempts(db)
  expect(await readAttempts()).toEqual({ ahead: 1, open: 1 })
})
