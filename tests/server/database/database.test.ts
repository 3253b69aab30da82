import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { destinations } from '../../../src/core/limits/search.ts'
import { prepared } from '../../../src/server/database/prepared.ts'
import { openSharedDatabase } from '../../../src/server/database/database.ts'
import { migrate } from '../../../src/server/database/migrations.ts'
import { CommandError } from '../../../src/server/system/command-io.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('database', () => {
  it('returns numbers and timestamps in the same types from both databases', async () => {
    const { rows } = await sql`
      select count(*) as count, 1.5::numeric as half, '2026-01-02 03:04:05+00'::timestamptz as moment, 'ab '::char(4) as padded
      from generate_series(1, 3)`.execute(server.database.db)
    expect(rows).toEqual([{ count: 3, half: 1.5, moment: '2026-01-02T03:04:05.000Z', padded: 'ab' }])
  })

  it('returns points unchanged', async () => {
    const { rows } =
      await sql`select point(-4.25, 43.5) as plain, point(1e-7, -0.00000012345) as small`.execute(
        server.database.db,
      )
    expect(rows).toEqual([{ plain: { x: -4.25, y: 43.5 }, small: { x: 1e-7, y: -1.2345e-7 } }])
  })

  it('returns timestamps with milliseconds, also for years above 9999', async () => {
    const moments = ['2026-01-02 03:04:05.5+00', '2026-01-02 03:04:05.678901+02', '12026-01-02 03:04:05+00']
    const { rows } = await sql<{
      moment: string
    }>`select unnest(${moments}::timestamptz[]) as moment`.execute(server.database.db)
    expect(rows.map(({ moment }) => moment)).toEqual([
      '2026-01-02T03:04:05.500Z',
      '2026-01-02T01:04:05.678Z',
      '+012026-01-02T03:04:05.000Z',
    ])
  })

  it('caches prepared statements per session on PostgreSQL', async () => {
    await server.database.db.connection().execute(async (db) => {
      for (const from of [1, 2]) {
        const { rows } = await sql`${prepared} select n from generate_series(${from}::int, 3) n`.execute(db)
        expect(rows).toHaveLength(4 - from)
      }
      await sql`select 'once' as said`.execute(db)
      const { rows } = await sql<{ statement: string; custom_plans: number }>`
        select statement, custom_plans from pg_prepared_statements where name <> ''`.execute(db)
      expect(rows).toEqual(
        server.database.kind === 'postgres'
          ? [{ statement: expect.stringContaining('generate_series') as string, custom_plans: 2 }]
          : [],
      )
    })
  })

  it('keeps the committed of 40 interleaved transactions and none that was rolled back', async () => {
    const { pool } = server.database
    await pool.query('create table interleaved (id int, word text)')
    await Promise.all(
      Array.from({ length: 40 }, async (_, id) => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query('insert into interleaved values ($1, $2)', [id, 'a'])
          await client.query('insert into interleaved values ($1, $2)', [id, 'b'])
          await client.query(id % 2 === 0 ? 'commit' : 'rollback')
        } finally {
          client.release()
        }
      }),
    )
    const { rows } = await pool.query(
      'select count(*) as count, bool_and(id % 2 = 0) as even from interleaved',
    )
    expect(rows).toEqual([{ count: 40, even: true }])
  })

  it('continues after errors inside and outside transactions', async () => {
    const { db } = server.database
    await expect(sql`select nothing_like_it()`.execute(db)).rejects.toThrow('does not exist')
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`create table undone (id int)`.execute(tx)
        await sql`select 1 / 0`.execute(tx)
      }),
    ).rejects.toThrow('division by zero')
    const { rows } = await sql`select to_regclass('undone') as undone`.execute(db)
    expect(rows).toEqual([{ undone: null }])
  })

  it('rolls back when a connection closes during a transaction', async () => {
    const { pool } = server.database
    await pool.query('create table abandoned (id int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into abandoned values (1)')
    client.release(new Error('gone'))
    const { rows } = await pool.query('select count(*) as count from abandoned')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('does not roll back the transaction of the next connection', async () => {
    const { pool } = server.database
    await pool.query('create table followed (id int)')
    for (let round = 0; round < 20; round++) {
      const closedClient = await pool.connect()
      await closedClient.query('begin')
      await closedClient.query('insert into followed values (-1)')
      closedClient.release(new Error('gone'))
      const nextClient = await pool.connect()
      await nextClient.query('begin')
      await nextClient.query('insert into followed values ($1)', [round])
      await nextClient.query('commit')
      nextClient.release()
    }
    const { rows } = await pool.query('select count(*) as count, min(id) as least from followed')
    expect(rows).toEqual([{ count: 20, least: 0 }])
  })

  it('allows reads during an ingest transaction, refuses writes and rolls back', async () => {
    const { db, readDb, kind } = server.database
    const { feedDb } = server.database.forFeed()
    await sql`create table fed (id int)`.execute(db)
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from fed`.execute(readDb)
      return rows[0]?.count
    }
    // Opens a connection before the transaction starts.
    expect(await count()).toBe(0)
    const notifications: string[] = []
    const stop = await server.database.listen('fed_channel', (payload) => notifications.push(payload))
    const aborted = feedDb.transaction().execute(async (tx) => {
      await sql`insert into fed values (1)`.execute(tx)
      // Sessions of PostgreSQL see committed rows only; the embedded database has one session.
      expect(await count()).toBe(kind === 'embedded' ? 1 : 0)
      await expect(sql`insert into fed values (2)`.execute(readDb)).rejects.toThrow('read-only')
      if (kind === 'embedded') {
        const writingQuery = sql`with written as (insert into fed values (3) returning id) select id from written`
        await expect(writingQuery.execute(readDb)).rejects.toThrow('read-only transaction')
      }
      await expect(sql`select 1 / 0`.execute(readDb)).rejects.toThrow('division by zero')
      await sql`insert into fed values (4)`.execute(tx)
      throw new Error('given up')
    })
    await expect(aborted).rejects.toThrow('given up')
    expect(await count()).toBe(0)
    // Cached responses of these reads are invalid: listeners receive an empty payload.
    await expect.poll(() => notifications).toEqual(kind === 'embedded' ? [''] : [])
    await feedDb.transaction().execute(async (tx) => {
      await sql`insert into fed values (5)`.execute(tx)
      await count()
    })
    expect(await count()).toBe(1)
    expect(notifications).toHaveLength(kind === 'embedded' ? 1 : 0)
    // A read that runs between the statements of a failed transaction would fail: it waits for the end.
    let pendingRead: ReturnType<typeof count> | undefined
    const failed = feedDb.transaction().execute(async (tx) => {
      await sql`insert into fed values (6)`.execute(tx)
      await expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow('division by zero')
      pendingRead = count()
      for (let statement = 0; statement < 3; statement++)
        await expect(sql`select 1`.execute(tx)).rejects.toThrow('transaction is aborted')
      throw new Error('given up')
    })
    await expect(failed).rejects.toThrow('given up')
    expect(await pendingRead).toBe(1)
    stop()
  })

  it('is shared with a thread, whose notifications reach listeners of the main thread', async () => {
    const payloads: string[] = []
    const stop = await server.database.listen('lent_channel', (payload) => payloads.push(payload))
    const sharedDatabase = await openSharedDatabase(server.database.share(), (error) =>
      payloads.push(String(error)),
    )
    const { rows } = await sql`select 1 as one`.execute(sharedDatabase.feedDb)
    expect(rows).toEqual([{ one: 1 }])
    await sharedDatabase.feedDb.transaction().execute(async (tx) => {
      await sql`select pg_notify('lent_channel', 'from there')`.execute(tx)
    })
    await expect.poll(() => payloads).toEqual(['from there'])
    await sharedDatabase.close()
    stop()
  })

  it('notifies listeners at commit', async () => {
    const payloads: string[] = []
    await server.database.listen('test_channel', (payload) => payloads.push(payload))
    await server.database.db.transaction().execute(async (tx) => {
      await sql`select pg_notify('test_channel', 'said')`.execute(tx)
      expect(payloads).toEqual([])
    })
    await server.database.pool.query('select 1')
    await expect.poll(() => payloads).toEqual(['said'])
  })

  it('returns large results completely', async () => {
    const { rows } = await server.database.pool.query("select repeat('ä', 2000000) as text")
    expect(rows[0].text).toHaveLength(2_000_000)
  })

  it('does not apply migrations twice', async () => {
    expect(await migrate(server.database, new Date())).toEqual([])
  })

  it('refuses a database whose applied migrations have changed', async () => {
    const { pool } = server.database
    const { rows } = await pool.query("select digest from schema_migrations where name = '001-schema.sql'")
    onTestFinished(async () => {
      await pool.query("update schema_migrations set digest = $1 where digest = 'other'", [rows[0].digest])
    })
    await pool.query("update schema_migrations set digest = 'other' where name = '001-schema.sql'")
    await expect(migrate(server.database, new Date())).rejects.toThrow(
      new CommandError('the database comes from a different version of Roadstead (001-schema.sql differs)'),
    )
  })

  it.each([
    [
      '999-later.sql',
      'the database comes from a newer version of Roadstead (999-later.sql): update this installation first',
    ],
    [
      '000-other.sql',
      'the database comes from another version of Roadstead, whose migration 000-other.sql is unknown to this one',
    ],
  ])('refuses a database with a migration that it does not know: %s', async (name, sentence) => {
    const { pool } = server.database
    await pool.query("insert into schema_migrations (name, digest) values ($1, 'x')", [name])
    onTestFinished(async () => {
      await pool.query('delete from schema_migrations where name = $1', [name])
    })
    await expect(migrate(server.database, new Date())).rejects.toThrow(new CommandError(sentence))
  })

  it('partitions positions and sensor readings by time', async () => {
    const { rows } = await server.database.pool.query(
      "select relname from pg_class where relkind = 'p' order by relname",
    )
    expect(rows.map(({ relname }) => relname)).toEqual(['meteo_observations', 'positions', 'sensor_readings'])
  })

  it('deletes the positions of a deleted vessel, which has no foreign key to them', async () => {
    const { pool } = server.database
    await pool.query(`
      insert into vessels (id, name, normalized_name, search_text) overriding system value
        values (71, 'Gone', 'gone', 'gone'), (72, 'Fram', 'fram', 'fram');
      insert into positions (vessel_id, at, position, source)
        select id, at, point(1, 2), 'ais' from vessels, (values (now()), ('2001-02-03')) as times (at);
      delete from vessels where id = 71`)
    const { rows } = await pool.query('select vessel_id, count(*) as count from positions group by vessel_id')
    expect(rows).toEqual([{ vessel_id: 72, count: 2 }])
    await pool.query('delete from vessels')
    expect((await pool.query('select 1 from positions')).rows).toEqual([])
  })

  it('assigns place ids from 1401', async () => {
    const { rows } = await server.database.pool.query(
      "select nextval(pg_get_serial_sequence('places', 'id')) as id",
    )
    expect(rows).toEqual([{ id: destinations.minPlaceIdExclusive + 1 }])
  })
})
