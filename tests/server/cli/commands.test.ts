import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../../../src/server/cli/program.ts'
import { startServer } from '../../../src/server/cli/serve.ts'
import { parseSettings } from '../../../src/server/settings.ts'
import { createChildProcesses } from '../../support/child-processes.ts'
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

it('migrate reports that the database is up to date', async () => {
  expect(await run(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.', err: '' })
})

it('import gpx gives waypoints without a place symbol the type of --type', async () => {
  const waypoint = '<gpx><wpt lat="43.3" lon="4.4"><name>Mill Cove</name><sym>triangle</sym></wpt></gpx>'
  writeFileSync(join(server.dataFolder, 'input.gpx'), waypoint)
  expect(await run(['import', 'gpx', 'input.gpx', '--type', 'anchorage'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('added  1'),
  })
  const { body } = await server.get('/search/?query=mill+cove')
  expect(body).toMatchObject({ places: [{ name: 'Mill Cove', type_enum: 1 }] })
})

it('demo loads starter data if there are no ports, and reports an interruption', async () => {
  await server.database.pool.query('delete from places')
  expect(await run(['demo'], AbortSignal.abort())).toMatchObject({
    code: 1,
    err: expect.stringContaining('interrupted; run it again'),
  })
  const { body } = await server.get('/search/?query=marseille')
  expect((body as { places_hits: number }).places_hits).toBeGreaterThan(0)
})

it('serve reports a port in use in one line and unlocks the data folder', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  const { port } = occupant.address() as AddressInfo // it listens on a port
  const installation = await createChildProcesses()
  onTestFinished(async () => {
    occupant.close()
    await installation.close()
  })
  const settings = parseSettings({
    ...installation.environment,
    PORT: String(port),
    ROADSTEAD_LOG_LEVEL: 'error',
  })
  await expect(startServer(settings, createRecordingIo())).rejects.toThrow(
    `PORT ${port} on 127.0.0.1 is in use by another program`,
  )
  expect(existsSync(join(installation.dataFolder, 'lock'))).toBe(false)
})
