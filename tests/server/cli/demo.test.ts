import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demo as limits } from '../../../src/core/limits/ingest.ts'
import { runSimulation, type DemoJob } from '../../../src/server/cli/demo.ts'
import { starterDataKey } from '../../../src/server/cli/installation.ts'
import { setAppState } from '../../../src/server/database/app-state.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { CommandError } from '../../../src/server/system/command-io.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import {
  buildPlaceRecord,
  createRecordingIo,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await setAppState(server.database.db, starterDataKey, 'not needed')
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from places'))

const importPorts = () =>
  server.database.db
    .transaction()
    .execute((tx) =>
      importPlaces(tx, [
        buildPlaceRecord({ name: 'Marseille', latitude: 43.3, longitude: 5.36 }),
        buildPlaceRecord({ name: 'Sète', latitude: 43.4, longitude: 3.7 }),
      ]),
    )

/** Runs the simulation without past days. */
const run = (job: Partial<DemoJob> = {}) =>
  runSimulation({
    database: server.database,
    io: createRecordingIo(),
    signal: new AbortController().signal,
    clock: () => new Date(),
    isContinuous: false,
    isOverWater: () => true,
    days: { boats: 0, weather: 0 },
    ...job,
  })

it('demo --remove prints what was removed', async () => {
  await importPorts()
  await run()
  const remove = () => runCommandOnServer(server, ['demo', '--remove'])
  const removed = await remove()
  expect(removed).toMatchObject({ code: 0, errors: [] })
  expect(removed.lines).toEqual([
    expect.stringMatching(/^[1-9]\d* simulated vessels and 2 simulated beacons removed$/),
  ])
  expect((await remove()).lines).toEqual(['0 simulated vessels and 0 simulated beacons removed'])
})

it('demo fails without places to sail between', async () => {
  const { code, errors } = await runCommandOnServer(server, ['demo', '--past-only'])
  expect(code).toBe(1)
  expect(errors.at(-1)).toBe('no places with open water between them: import places first')
})

it('demo stops while it simulates the past', async () => {
  await importPorts()
  await expect(run({ signal: AbortSignal.abort() })).rejects.toThrow(
    new CommandError('interrupted; run it again, or delete the data with roadstead demo --remove'),
  )
})

it('demo stops at once while it waits for the next reports', async () => {
  await importPorts()
  const abort = new AbortController()
  let readyAt = Infinity
  const io = {
    ...createRecordingIo(),
    out() {
      readyAt = performance.now()
      setImmediate(() => abort.abort())
    },
  }
  await run({ isContinuous: true, signal: abort.signal, io })
  expect(performance.now() - readyAt).toBeLessThan(limits.reportIntervalMs)
})
