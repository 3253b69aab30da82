import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { moveDatabase } from '../../src/server/operations/move.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { startPostgres } from '../fakes/postgres.ts'
import { createRecordingIo, startTestServer, type TestServer } from './test-server.ts'
import { withDatabaseName } from './template-database.ts'
import { computeTableDigests, fillAllTables } from './full-installation.ts'

// A new embedded database takes five seconds of a processor, and a busy machine makes them a minute.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let source: TestServer
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  source = await startTestServer()
  await fillAllTables(source.database)
})
afterAll(async () => {
  await source.close()
  for (const close of closing) await close()
})

/** An empty PostgreSQL: a database of the one that tests are given, else one of its own. */
async function emptyPostgres(): Promise<string> {
  const given = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined
  if (!given) {
    const postgres = await startPostgres()
    closing.push(postgres.close)
    return postgres.url
  }
  const name = `roadstead_test_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // Not template1: other tests copy databases at the same time.
  await administer(`create database ${name} template template0`)
  closing.push(() => administer(`drop database if exists ${name} with (force)`))
  return withDatabaseName(given, name)
}

const move = (to: string) =>
  moveDatabase({
    source: source.database,
    targetUrl: to,
    now: new Date(),
    io: createRecordingIo(),
    signal: new AbortController().signal,
  })

async function query<T extends object>(to: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: to })
  await client.connect()
  return (await client.query<T>(text).finally(() => client.end())).rows
}

describe('a move to PostgreSQL', () => {
  it('copies every row unchanged, names every table with its count, and ids go on', async () => {
    const to = await emptyPostgres()
    const moved = await move(to)
    const target = await openDatabase({ databaseUrl: to, dataFolder: '', onFailure: () => undefined })
    const wanted = await computeTableDigests(source.database)
    expect(await computeTableDigests(target)).toEqual(wanted)
    expect(moved.map(({ name }) => name)).toEqual(Object.keys(wanted))
    expect(moved.find(({ name }) => name === 'places')?.rows).toBe(1200)
    const { rows } = await target.pool.query(
      "insert into users (email) values ('next@example.org') returning id",
    )
    expect(rows).toEqual([{ id: 3 }])
    await target.close()

    await expect(move(to)).rejects.toThrow(
      /^cannot move: the database is not empty, it has \d+ tables \(ais_density/,
    )
    expect(await query(to, 'select count(*)::integer as count from users')).toEqual([{ count: 2 }])
  })

  it('refuses a database that holds something else, and leaves it as it was', async () => {
    const to = await emptyPostgres()
    await query(to, 'create table ledger (id integer)')
    await expect(move(to)).rejects.toThrow('it has 1 tables (ledger): use an empty one; nothing was changed')
    await query(to, 'drop table ledger')

    // A row that cannot be written on the other side: nothing of the others stays.
    await source.database.pool.query('create table surplus (id integer)')
    await expect(move(to)).rejects.toThrow('cannot move: unknown table surplus; nothing was changed')
    await source.database.pool.query('drop table surplus')
    expect(
      await query(to, "select 1 from pg_class where relname in ('places', 'schema_migrations')"),
    ).toEqual([])
  })

  it('to a wrong address is one line without its password', async () => {
    for (const [to, line] of [
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
      await expect(move(to)).rejects.toThrow(line)
    }
  })
})
