import { afterAll, beforeAll, expect, it } from 'vitest'
import { markScrubNeeded } from '../../../../src/server/accounts/personal-data/scrub-queries.ts'
import { createScrubber } from '../../../../src/server/accounts/personal-data/scrubber.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const isScrubNeeded = async () =>
  (await server.database.pool.query("select 1 from app_state where name = 'deleted data'")).rowCount === 1

it('scrubs immediately after the first deletion, and waits after the next', async () => {
  const failures: unknown[] = []
  const scrubber = createScrubber(server.database, (error) => failures.push(error), 60_000)
  await markScrubNeeded(server.database.db)
  scrubber.schedule()
  await expect.poll(isScrubNeeded, { timeout: 30_000 }).toBe(false)
  await markScrubNeeded(server.database.db)
  scrubber.schedule()
  await scrubber.close()
  expect([await isScrubNeeded(), failures]).toEqual([true, []])
})
