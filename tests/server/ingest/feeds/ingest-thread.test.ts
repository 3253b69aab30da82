import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aisFeed } from '../../../../src/core/limits/ingest.ts'
import { runCommand } from '../../../../src/server/cli/program.ts'
import { startAisFeedInThread } from '../../../../src/server/ingest/feeds/ingest-thread.ts'
import { listFeeds } from '../../../../src/server/database/feed-queries.ts'
import { replayAisLog } from '../../../../src/server/ingest/feeds/replay-log.ts'
import type { IngestPipeline } from '../../../../src/server/ingest/observation.ts'
import { createIngestPipeline } from '../../../../src/server/ingest/pipeline.ts'
import { encodeClassAPosition, encodeClassAStaticData } from '../../../fakes/ais.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let pipeline: IngestPipeline
const clock = () => new Date()
beforeAll(async () => {
  server = await startTestServer()
  pipeline = createIngestPipeline({ database: server.database.forFeed(), clock })
})
afterAll(async () => {
  await pipeline.close()
  await server.close()
})

function fail(error: unknown): never {
  throw error
}

async function query<Row extends object>(statement: string): Promise<Row[]> {
  return (await server.database.pool.query<Row>(statement)).rows
}

/** Writes a log of 2010 with three messages and a line that is not AIS; returns its path. */
function writeLog(mmsi: string): string {
  const report = (seconds: number, latitude: number) =>
    `\\c:${1_276_256_771 + seconds}*00\\${encodeClassAPosition(mmsi, { latitude, longitude: 5 })}`
  const statement = encodeClassAStaticData(mmsi, { name: 'REPLAYED', shipType: 70, length: 99, beam: 15 })
  const path = join(server.dataFolder, `${mmsi}.nmea`)
  writeFileSync(path, [report(0, 42), ...statement, 'noise', report(60, 42.01)].join('\n'))
  return path
}

const fetchReplayedVessel = async (mmsi: string) =>
  (
    await query<{ name: string; position_at: string; logged: number }>(
      `select name, position_at, (select count(*) from positions p where p.vessel_id = v.id)::int as logged
       from vessels v where mmsi = '${mmsi}'`,
    )
  )[0]

/** Runs the ais command. */
async function runAis(...argumentsOfAis: string[]): Promise<{ exit: number; text: string }> {
  const io = createRecordingIo()
  const { settings, database, dataFolder } = server
  const context = {
    io,
    workingFolder: dataFolder,
    signal: new AbortController().signal,
    settings,
    runsInServer: false,
    getInstallation: () => Promise.resolve({ settings, database, close: () => Promise.resolve() }),
  }
  const exit = await runCommand(['ais', ...argumentsOfAis], context, () => Promise.resolve())
  return { exit, text: io.lines.join('\n') }
}

test('the ais command replays a log in a thread and prints the counts', async () => {
  const path = writeLog('227006794')
  const { exit, text } = await runAis(path, '--as-of', 'now')
  expect(exit).toBe(0)
  expect(text).toMatch(/^stored +3$/m)
  expect(text).toMatch(/^not AIS +1$/m)
  const vessel = await fetchReplayedVessel('227006794')
  expect(vessel).toMatchObject({ name: 'REPLAYED', logged: 2 })
  expect(Date.now() - new Date(vessel?.position_at ?? 0).getTime()).toBeLessThan(60_000)
  expect(await runAis(path, '--as-of', 'then')).toMatchObject({ exit: 2 })
})

test('the ais command with a speed starts the log now, instead of ending it now', async () => {
  const path = writeLog('227006797')
  const startedAt = Date.now()
  expect(await runAis(path, '--as-of', 'now', '--speed', '1000')).toMatchObject({ exit: 0 })
  const [first] = await query<{ at: string }>(
    `select min(p.at) as at from positions p join vessels v on v.id = p.vessel_id where mmsi = '227006797'`,
  )
  // The log is a minute long.
  expect(new Date(first?.at ?? 0).getTime()).toBeGreaterThan(startedAt - 30_000)
})

test('a log replayed twice is stored once', async () => {
  const path = writeLog('227006795')
  const replay = () =>
    replayAisLog(
      {
        path,
        speed: null,
        asOfNow: false,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
      { pipeline, clock, onFailure: fail },
    )
  expect(await replay()).toMatchObject({ stored: 3, 'not AIS': 1 })
  const { repeated, ...rest } = await replay()
  // The static data may be stored again.
  expect([2, 3]).toContain(repeated)
  expect(rest).toMatchObject({ 'not AIS': 1 })
  expect(await fetchReplayedVessel('227006795')).toEqual({
    name: 'REPLAYED',
    position_at: new Date((1_276_256_771 + 60) * 1000).toISOString(),
    logged: 2,
  })
})

test('reconnects to a receiver and reports counts and failures in its status', async () => {
  const sockets: Socket[] = []
  const receiver = createTcpServer((socket) => {
    sockets.push(socket)
    const latitude = 41 + sockets.length / 100
    socket.write(`${encodeClassAPosition('227006796', { latitude, longitude: 6 })}\r\nnoise\r\n`)
    if (sockets.length === 1) socket.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const states: string[] = []
  const feed = startAisFeedInThread({
    onFailure: (error) => states.push(String(error)),
    url: `tcp://127.0.0.1:${port}`,
    database: server.database,
    onStatus: (state) => states.push(state),
  })
  const countPositions = () =>
    query("select 1 from positions p join vessels v on v.id = p.vessel_id where v.mmsi = '227006796'")
  await expect.poll(async () => (await countPositions()).length).toBe(2)
  await feed.close()
  for (const socket of sockets) socket.destroy()
  receiver.close()
  const name = `ais tcp://127.0.0.1:${port}`
  expect(states).toEqual([`${name} connected`, `${name}: connection closed`, `${name} connected`])
  const status = (await listFeeds(server.database.db)).find((row) => row.name === name)
  expect(status).toMatchObject({
    last_error: 'connection closed',
    counts: { messages: 2, stored: 2, 'not AIS': 2 },
  })
  expect(status?.last_success_at).not.toBeNull()
  const admin = await server.createUser({ admin: true })
  const { body } = await server.app.inject({ url: '/admin', headers: admin.headers })
  expect(body).toContain(name)
  expect(body).toContain('connection closed')
})

test('restarts a failed ingest thread until the feed is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failures: string[] = []
  const feed = startAisFeedInThread({
    onFailure: (error) => failures.push(String(error)),
    url: 'no address',
    database: server.database,
  })
  const countRestarts = () =>
    failures.filter((failure) => failure.includes('the AIS ingest thread stopped')).length
  await expect.poll(countRestarts, { timeout: 30_000 }).toBe(1)
  vi.advanceTimersByTime(aisFeed.minRetryMs)
  await expect.poll(countRestarts, { timeout: 30_000 }).toBe(2)
  // Jobs of the server may have timers too.
  const timers = vi.getTimerCount()
  await feed.close()
  expect(vi.getTimerCount()).toBe(timers - 1)
  expect(failures.filter((failure) => failure.includes('Invalid URL'))).toHaveLength(2)
})

test('an interruption of the database ends the thread, which does not start again', async () => {
  const sockets: Socket[] = []
  const receiver = createTcpServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const { port } = receiver.address() as AddressInfo // it listens on a port, not on a pipe
  const interruption = new AbortController()
  const failures: string[] = []
  const feed = startAisFeedInThread({
    onFailure: (error) => failures.push(String(error)),
    url: `tcp://127.0.0.1:${port}`,
    database: { share: server.database.share, interrupted: interruption.signal },
  })
  await expect.poll(() => sockets.length).toBe(1)
  const closed = new Promise((resolve) => sockets[0]?.once('close', resolve))
  sockets[0]?.resume()
  interruption.abort()
  await closed
  await feed.close()
  expect(sockets.length).toBe(1)
  expect(failures).toEqual([])
})
