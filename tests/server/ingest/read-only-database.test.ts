import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { databaseTimeouts } from '../../../src/core/limits/server.ts'
import { createAisLineIngester } from '../../../src/server/ingest/feeds/ingest-lines.ts'
import { createIngestPipeline } from '../../../src/server/ingest/pipeline.ts'
import type { Observation } from '../../../src/server/ingest/observation.ts'
import { silentIo } from '../../../src/server/system/command-io.ts'
import { importNdbcText } from '../../../src/server/imports/ndbc/import-ndbc.ts'
import { makeReadOnly } from '../../support/read-only-database.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let server: TestServer
let owner: TestUser
let makeWritable: () => Promise<void> = () => Promise.resolve()
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.createUser()
  const vessel = { name: 'Petrel', loa: 11 }
  expect((await owner.call('POST', '/vessels', { vessel })).status).toBe(201)
})
afterEach(() => makeWritable())
afterAll(() => server.close())

const minute = 60_000
const start = Date.now() - 30 * minute
const reports = Array.from({ length: 12 }, (_, index) => ({
  at: new Date(start + index * minute).toISOString(),
  latitude: 43 + index / 1000,
  longitude: 4,
  wsp: 10 + index,
}))

function position(mmsi: string): Observation {
  const [latitude, longitude] = [43, 4]
  const motion = { sog: 5, cog: 90, heading: null, navStatus: 0 }
  return { kind: 'position', vessel: { mmsi }, at: new Date(start), latitude, longitude, ...motion }
}

it('reports are answered with 503 while the database can only be read, and stored when they are repeated', async () => {
  makeWritable = await makeReadOnly(server.database)
  const refused = await owner.call('POST', '/observations', { reports })
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe(String(databaseTimeouts.retryAfterSeconds))
  expect(refused.body).toMatchObject({
    detail: 'The database accepts no changes at the moment. Try again later.',
  })
  await makeWritable()
  const { status, body } = await owner.call('POST', '/observations', { reports })
  expect(status).toBe(200)
  expect(body).toMatchObject({ stored: 24, repeated: 0, refused: {} })
})

it('AIS is counted as not stored while the database can only be read, not as refused', async () => {
  const pipeline = createIngestPipeline({ database: server.database.forFeed(), clock: () => new Date() })
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const ingester = createAisLineIngester({ pipeline, clock: () => new Date(), onFailure })
  makeWritable = await makeReadOnly(server.database)
  ingester.addObservations([position('227000001'), position('227000002')])
  await ingester.waitUntilStored()
  expect(ingester.takeCounts()).toEqual({ 'not stored': 2 })
  expect(failures.length).toBe(1)
  await pipeline.close()
})

it('a file of weather stations is not counted as read while the database can only be read', async () => {
  const text = `<stations><station id="13001" lat="12.0" lon="-23.0" name="NE Extension" type="buoy"/></stations>`
  const job = { kind: 'stations', origin: 'activestations.xml', station: null } as const
  const run = () =>
    importNdbcText(
      { ...job, database: server.database, io: silentIo, signal: new AbortController().signal },
      text,
    )
  makeWritable = await makeReadOnly(server.database)
  await expect(run()).rejects.toThrow(/read-only/)
  await makeWritable()
  expect((await run()).outcomes.added).toBe(1)
})

/** The pipeline on a database whose transactions fail with an error. */
function createFailingPipeline(error: Error) {
  const { feedDb: db, kind } = server.database.forFeed()
  const feedDb = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: () => Promise.reject(error) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return createIngestPipeline({ database: { feedDb, kind }, clock: () => new Date() })
}

it.each(['XX001', '42501', '42P01', '40P01', '53200', '57014', '58030'])(
  'an observation is not refused because of a fault of the database: %s',
  async (code) => {
    const error = Object.assign(new Error('fault'), { code })
    await expect(createFailingPipeline(error).ingest('ais', [position('227000003')])).rejects.toBe(error)
  },
)

it.each(['22003', '23514', undefined])(
  'an observation that cannot be stored is refused: %s',
  async (code) => {
    const error = Object.assign(new Error('bad value'), { code })
    expect(await createFailingPipeline(error).ingest('ais', [position('227000004')])).toEqual({
      stored: 0,
      repeated: 0,
      refused: { value: 1 },
    })
  },
)
