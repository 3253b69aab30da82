import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { moveDatabase } from '../../../src/server/operations/move.ts'
import { openDatabase } from '../../../src/server/database/database.ts'
import { applicationName } from '../../../src/server/database/events/notification-listeners.ts'
import { startPostgres } from '../../fakes/postgres.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../support/test-server.ts'
import { withDatabaseName } from '../../support/template-database.ts'
import { computeTableDigests, fillAllTables } from '../../support/full-installation.ts'

// Creating an embedded database takes five seconds of CPU time, up to a minute on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let source: TestServer
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  source = await startTestServer()
  await fillAllTables(source.database)
})
afterAll(async () => {
  await source.close()
  for (const close of cleanups) await close()
})

/** Creates an empty PostgreSQL database on the test server, or on a temporary server. */
async function createEmptyPostgres(): Promise<string> {
  const serverUrl = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined
  if (!serverUrl) {
    const postgres = await startPostgres()
    cleanups.push(postgres.close)
    return postgres.url
  }
  const name = `roadstead_test_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // Not template1: other tests may copy databases at the same time.
  await administer(`create database ${name} template template0`)
  cleanups.push(() => administer(`drop database if exists ${name} with (force)`))
  return withDatabaseName(serverUrl, name)
}

const move = (targetUrl: string) =>
  moveDatabase({
    source: source.database,
    targetUrl,
    now: new Date(),
    io: createRecordingIo(),
    signal: new AbortController().signal,
  })

async function query<T extends object>(targetUrl: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: targetUrl })
  await client.connect()
  return (await client.query<T>(text).finally(() => client.end())).rows
}

describe('move to PostgreSQL', () => {
  it('copies all rows unchanged, lists the tables with their row counts and continues the id sequences', async () => {
    const targetUrl = await createEmptyPostgres()
    const movedTables = await move(targetUrl)
    const target = await openDatabase({ databaseUrl: targetUrl, dataFolder: '', onFailure: () => undefined })
    const expected = await computeTableDigests(source.database)
    expect(await computeTableDigests(target)).toEqual(expected)
    expect(movedTables.map(({ name }) => name)).toEqual(Object.keys(expected))
    expect(movedTables.find(({ name }) => name === 'places')?.rows).toBe(1200)
    const { rows } = await target.pool.query(
      "insert into users (email) values ('next@example.org') returning id",
    )
    expect(rows).toEqual([{ id: 3 }])
    await target.close()

    await expect(move(targetUrl)).rejects.toThrow(
      /^cannot move: the database is not empty, it has \d+ tables \(ais_density/,
    )
    expect(await query(targetUrl, 'select count(*)::integer as count from users')).toEqual([{ count: 2 }])
  })

  it('refuses a non-empty database and rolls back on errors', async () => {
    const targetUrl = await createEmptyPostgres()
    await query(targetUrl, 'create table ledger (id integer)')
    await expect(move(targetUrl)).rejects.toThrow(
      'it has 1 tables (ledger): use an empty one; nothing was changed',
    )
    await query(targetUrl, 'drop table ledger')

    // A table that the target does not know: nothing is copied.
    await source.database.pool.query('create table surplus (id integer)')
    await expect(move(targetUrl)).rejects.toThrow('cannot move: unknown table surplus; nothing was changed')
    await source.database.pool.query('drop table surplus')
    expect(
      await query(targetUrl, "select 1 from pg_class where relname in ('places', 'schema_migrations')"),
    ).toEqual([])
  })

  // PGlite has one session and lists no other connections.
  if (process.env.TEST_DATABASE === 'postgres') {
    it('refuses a database that a server uses, and waits for the last statement of a process that has ended', async () => {
      const targetUrl = await createEmptyPostgres()
      const connect = async () => {
        const client = new pg.Client({ connectionString: targetUrl, application_name: applicationName })
        await client.connect()
        return client
      }
      const listening = await connect()
      await expect(move(targetUrl)).rejects.toThrow(
        'cannot move: a Roadstead server is using that database: stop it first; nothing was changed',
      )
      await listening.end()

      const ended = await connect()
      const last = ended
        .query('select pg_sleep(3)')
        // PostgreSQL lists the connection as idle before it notices that the process has ended.
        .then(() => sleep(500))
        .finally(() => ended.end())
      expect((await move(targetUrl)).length).toBeGreaterThan(0)
      await last
    })
  }

  it('reports an invalid URL in one line without its password', async () => {
    for (const [targetUrl, line] of [
      [
        'mysql://me:opensesame@host/x',
        'cannot move: --to must be a URL like postgres://user:password@host/database',
      ],
      ['opensesame', 'cannot move: --to must be a URL like postgres://user:password@host/database'],
      [
        'postgres://me:opensesame@127.0.0.1:9/x',
        'cannot move: no PostgreSQL answers at 127.0.0.1:9; nothing was changed',
      ],
      ['postgres://me:open%zzsesame@127.0.0.1:9/x', /^cannot move: (?!.*sesame)/],
      ['postgres://me:opensesame@nowhere.invalid/x', /^cannot move: (?!.*opensesame)[^\n]*nowhere\.invalid/],
    ] as const) {
      await expect(move(targetUrl)).rejects.toThrow(line)
    }
  })
})
