import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepared } from '../../src/server/database/prepared.ts'
import { openSharedDatabase } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrations.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('database', () => {
  it('gives numbers and moments in the same types, embedded and PostgreSQL', async () => {
    const { rows } = await sql`
      select count(*) as count, 1.5::numeric as half, '2026-01-02 03:04:05+00'::timestamptz as moment, 'ab '::char(4) as padded
      from generate_series(1, 3)`.execute(server.database.db)
    expect(rows).toEqual([{ count: 3, half: 1.5, moment: '2026-01-02T03:04:05.000Z', padded: 'ab' }])
  })

  it('gives points as they were written', async () => {
    const { rows } =
      await sql`select point(-4.25, 43.5) as plain, point(1e-7, -0.00000012345) as small`.execute(
        server.database.db,
      )
    expect(rows).toEqual([{ plain: { x: -4.25, y: 43.5 }, small: { x: 1e-7, y: -1.2345e-7 } }])
  })

  it('gives moments to the thousandth of a second, of far years too', async () => {
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

  it('keeps a statement that is asked often where a connection is a session of its own', async () => {
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

  it('keeps every committed one of 40 interleaved transactions and none that was rolled back', async () => {
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

  it('goes on after an error, in and out of a transaction', async () => {
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

  it('leaves nothing half done when a connection goes away in a transaction', async () => {
    const { pool } = server.database
    await pool.query('create table abandoned (id int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into abandoned values (1)')
    client.release(new Error('gone'))
    const { rows } = await pool.query('select count(*) as count from abandoned')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('keeps the transaction of who comes after a connection that went away in one', async () => {
    const { pool } = server.database
    await pool.query('create table followed (id int)')
    for (let round = 0; round < 20; round++) {
      const gone = await pool.connect()
      await gone.query('begin')
      await gone.query('insert into followed values (-1)')
      gone.release(new Error('gone'))
      const next = await pool.connect()
      await next.query('begin')
      await next.query('insert into followed values ($1)', [round])
      await next.query('commit')
      next.release()
    }
    const { rows } = await pool.query('select count(*) as count, min(id) as least from followed')
    expect(rows).toEqual([{ count: 20, least: 0 }])
  })

  it('lets reads see a feed at work, but write nothing and leave nothing behind', async () => {
    const { db, ingestDb, readDb, kind } = server.database
    await sql`create table fed (id int)`.execute(db)
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from fed`.execute(readDb)
      return rows[0]?.count
    }
    // A connection begins between transactions.
    expect(await count()).toBe(0)
    const missed: string[] = []
    const stop = await server.database.listen('fed_channel', (payload) => missed.push(payload))
    const giveUp = ingestDb.transaction().execute(async (tx) => {
      await sql`insert into fed values (1)`.execute(tx)
      // PostgreSQL's other sessions see what is committed; the embedded database has one session for all.
      expect(await count()).toBe(kind === 'embedded' ? 1 : 0)
      await expect(sql`insert into fed values (2)`.execute(readDb)).rejects.toThrow('read-only')
      await expect(readDb.transaction().execute(() => Promise.resolve())).rejects.toThrow('read-only')
      if (kind === 'embedded') {
        const hidden = sql`with written as (insert into fed values (3) returning id) select id from written`
        await expect(hidden.execute(readDb)).rejects.toThrow('read-only transaction')
      }
      await expect(sql`select 1 / 0`.execute(readDb)).rejects.toThrow('division by zero')
      await sql`insert into fed values (4)`.execute(tx)
      throw new Error('given up')
    })
    await expect(giveUp).rejects.toThrow('given up')
    expect(await count()).toBe(0)
    // What was kept of such reads is not true any more: whoever listens takes it for missed.
    await expect.poll(() => missed).toEqual(kind === 'embedded' ? [''] : [])
    await ingestDb.transaction().execute(async (tx) => {
      await sql`insert into fed values (5)`.execute(tx)
      await count()
    })
    expect(await count()).toBe(1)
    expect(missed).toHaveLength(kind === 'embedded' ? 1 : 0)
    // In a transaction that failed nothing is answered: a read waits for its end.
    let waited: ReturnType<typeof count> | undefined
    const failed = ingestDb.transaction().execute(async (tx) => {
      await sql`insert into fed values (6)`.execute(tx)
      await expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow('division by zero')
      waited = count()
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error('given up')
    })
    await expect(failed).rejects.toThrow('given up')
    expect(await waited).toBe(1)
    stop()
  })

  it('is lent to a thread, whose words reach those who listen here', async () => {
    const told: string[] = []
    const stop = await server.database.listen('lent_channel', (payload) => told.push(payload))
    const lent = await openSharedDatabase(server.database.share(), (error) => told.push(String(error)))
    const { rows } = await sql`select 1 as one`.execute(lent.db)
    expect(rows).toEqual([{ one: 1 }])
    await lent.ingestDb.transaction().execute(async (tx) => {
      await sql`select pg_notify('lent_channel', 'from there')`.execute(tx)
    })
    await expect.poll(() => told).toEqual(['from there'])
    await lent.close()
    stop()
  })

  it('tells listeners of what is said when the transaction commits', async () => {
    const told: string[] = []
    await server.database.listen('test_channel', (payload) => told.push(payload))
    await server.database.db.transaction().execute(async (tx) => {
      await sql`select pg_notify('test_channel', 'said')`.execute(tx)
      expect(told).toEqual([])
    })
    await server.database.pool.query('select 1')
    await expect.poll(() => told).toEqual(['said'])
  })

  it('brings a large answer over whole', async () => {
    const { rows } = await server.database.pool.query("select repeat('ä', 2000000) as text")
    expect(rows[0].text).toHaveLength(2_000_000)
  })

  it('applies no migration twice', async () => {
    expect(await migrate(server.database, new Date())).toEqual([])
  })

  it('refuses a database whose applied migrations were changed since', async () => {
    await server.database.pool.query(
      "update schema_migrations set digest = 'other' where name = '001-users.sql'",
    )
    await expect(migrate(server.database, new Date())).rejects.toThrow(
      '001-users.sql was changed after it was applied',
    )
    await server.database.pool.query('delete from schema_migrations where digest = $1', ['nothing'])
  })

  it('cuts positions and sensor tables by time', async () => {
    const { rows } = await server.database.pool.query(
      "select relname from pg_class where relkind = 'p' order by relname",
    )
    expect(rows.map(({ relname }) => relname)).toEqual(['meteo_observations', 'positions', 'sensor_readings'])
  })

  it('gives places ids from 1401', async () => {
    const { rows } = await server.database.pool.query(
      "select nextval(pg_get_serial_sequence('places', 'id')) as id",
    )
    expect(rows).toEqual([{ id: 1401 }])
  })
})
