import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandOnServer } from '../../support/run-command.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function run(argv: string[], signal?: AbortSignal) {
  const { code, lines, errors } = await runCommandOnServer(server, argv, signal)
  return { code, out: lines.join('\n'), err: errors.join('\n') }
}

it('demo loads starter data if there are no ports, and reports an interruption', async () => {
  await server.database.pool.query('delete from places')
  expect(await run(['demo'], AbortSignal.abort())).toMatchObject({
    code: 1,
    err: expect.stringContaining('interrupted; run it again'),
  })
  const { body } = await server.get('/search/?query=marseille')
  expect((body as { places_hits: number }).places_hits).toBeGreaterThan(0)
})
