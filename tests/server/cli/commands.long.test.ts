import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/cli/program.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs a command on an installation without a running server. */
async function run(argv: string[], signal = new AbortController().signal) {
  const io = createRecordingIo()
  const { settings, database, dataFolder } = server
  const context = {
    io,
    workingFolder: dataFolder,
    signal,
    settings,
    runsInServer: false,
    getInstallation: () => Promise.resolve({ settings, database, close: () => Promise.resolve() }),
  }
  const code = await runCommand(argv, context, () => Promise.resolve())
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
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
