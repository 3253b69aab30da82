import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseTimeouts } from '../../../src/core/limits/server.ts'
import { findUnavailability } from '../../../src/server/database/is-unavailable.ts'
import { migrate } from '../../../src/server/database/migrations.ts'
import { createConnectionSockets } from '../../../src/server/database/postgres/connection-sockets.ts'
import { openPostgresPool } from '../../../src/server/database/postgres/postgres-pool.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a lock that another session holds', () => {
  let server: TestServer
  beforeAll(async () => {
    // The limit of a request, which tests otherwise raise.
    server = await startTestServer({}, { databaseTimeMs: databaseTimeouts.requestMs })
  })
  afterAll(() => server.close())

  const getConnectionString = () => server.settings.databaseUrl ?? ''

  /** Locks a table in a session of its own, until the test ends or the returned function is called. */
  async function holdLock(table: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: getConnectionString() })
    await client.connect()
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    let ended: Promise<void> | null = null
    const release = () => (ended ??= client.end())
    onTestFinished(release)
    return release
  }

  it('delays reports by no more than a network that is frozen, and destroys none', async () => {
    const owner = await server.createUser()
    expect((await owner.call('POST', '/vessels', { vessel: { name: 'Petrel', loa: 11 } })).status).toBe(201)
    const reports = [1, 2, 3, 4, 5, 6].map((minutes) => ({
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
      latitude: 43 + minutes / 1000,
      longitude: 4,
    }))
    const release = await holdLock('positions')
    const startedAt = performance.now()
    const refused = await owner.call('POST', '/observations', { reports })
    expect(performance.now() - startedAt).toBeLessThan(databaseTimeouts.requestMs + 3_000)
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    await release()
    expect(await owner.call('POST', '/observations', { reports })).toMatchObject({
      status: 200,
      body: { stored: 6, refused: {} },
    })
  }, 60_000)

  it('ends the statements of background work with an error that says so', async () => {
    const pool = openPostgresPool({
      connectionString: getConnectionString(),
      connectionTimeoutMs: 4_000,
      lockMs: 300,
      sockets: createConnectionSockets(),
      onFailure: () => undefined,
    })
    onTestFinished(() => pool.end())
    await holdLock('places')
    const startedAt = performance.now()
    const failure = await pool.query("update places set name = 'x'").catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: '55P03' })
    expect(findUnavailability(failure)).toBe('away')
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  it('has the same limit in every session, also in one that has migrated the database', async () => {
    await migrate(server.database, new Date())
    const { rows } = await server.database.pool.query('show lock_timeout')
    expect(rows).toEqual([{ lock_timeout: `${databaseTimeouts.lockMs / 1000}s` }])
  })
})
