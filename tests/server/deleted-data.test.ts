import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../../src/server/accounts/mail/mailer.ts'
import { openMailTransport } from '../../src/server/accounts/mail/transport.ts'
import { retention } from '../../src/core/limits/ingest.ts'
import { createPartitions, weekMs } from '../../src/server/database/partitions.ts'
import { applyRetention } from '../../src/server/operations/retention.ts'
import { backUpIfDue } from '../../src/server/operations/scheduled-backups.ts'
import { testPassword, startTestServer, fetchVisitorHeaders, type TestServer } from './test-server.ts'
import { waitForMailTo, readOutbox } from './outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const planted = 'PlantedByDeletionTest'

/** Files below a folder that hold a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}

/** A member whose traces all hold the planted text. */
async function plantedMember(): Promise<{ id: number; leave(): Promise<void> }> {
  const { pool } = server.database
  const visitor = await fetchVisitorHeaders(server.call)
  const email = `${planted}@example.org`
  const user = { email, password: testPassword, first_name: planted, last_name: planted }
  const headers = { ...visitor, 'user-agent': `${planted}/1` }
  const answer = await server.call('POST', '/users/sign_up', { user }, headers)
  const { id } = (answer.body as { user: { id: number } }).user
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  const { csrf_token: token } = answer.body as { csrf_token: string }
  const own = { cookie, 'x-csrf-token': token }
  const profile = { address: `${planted} street`, mobile_phone: planted, city: planted }
  await server.call('PATCH', `/users/${id}`, { user: profile }, own)
  for (const [statement, values] of [
    [
      `insert into user_identities (issuer, subject, user_id) values ('https://club.example', $2, $1)`,
      [id, planted],
    ],
    [
      `insert into jobs (kind, user_id, input) values ('charts', $1, $2)`,
      [id, JSON.stringify({ name: planted })],
    ],
    [
      `insert into blobs (key, filename, content_type, byte_size, checksum, user_id)
       values ('ab/${planted.length}', $2, 'image/jpeg', 1, 'x', $1)`,
      [id, `${planted}.jpg`],
    ],
    [
      `insert into reports (user_id, subject, subject_id, reason) values (null, 'user', $1, $2)`,
      [id, planted],
    ],
  ] as [string, unknown[]][]) {
    await pool.query(statement, values)
  }
  await pool.query('analyze')
  await pool.query('checkpoint')
  await waitForMailTo(server.dataFolder, email)
  return {
    id,
    async leave() {
      const left = await server.call('DELETE', `/users/${id}`, { password: testPassword }, own)
      expect(left.status).toBe(200)
    },
  }
}

describe('a deleted account', () => {
  it(
    'is in no file of the data folder a moment later: not the database, its log, its statistics, the outbox',
    { timeout: 120_000 },
    async () => {
      const member = await plantedMember()
      const isEmbedded = server.database.kind === 'embedded'
      const before = filesWith(server.dataFolder, planted)
      const inFolder = (name: string) => before.some((path) => path.includes(join(server.dataFolder, name)))
      // A PostgreSQL has its files elsewhere; they are its operator's.
      expect([inFolder('outbox'), inFolder('database/base'), inFolder('database/pg_wal')]).toEqual([
        true,
        isEmbedded,
        isEmbedded,
      ])
      await member.leave()
      await expect
        .poll(() => filesWith(server.dataFolder, planted), { timeout: 90_000, interval: 500 })
        .toEqual([])
      const { rows } = await server.database.pool.query(
        "select 1 from pg_stats where schemaname = 'public' and tablename <> 'app_state' and most_common_vals::text like $1",
        [`%${planted}%`],
      )
      if (isEmbedded) expect(rows).toEqual([])
      expect((await server.get('/users/logged_in')).status).toBe(200)
    },
  )

  it('leaves no place of its vessels behind', async () => {
    const member = await server.createUser()
    const { pool } = server.database
    const { rows } = await pool.query(
      `insert into vessels (name, user_id, position, nearby_lookup_position, stationary_position, stationary_since, track_min_latitude, track_max_latitude,
         normalized_name, search_text)
       values ('Junk', $1, point(4, 43), point(4, 43), point(4, 43), now(), 42, 43, 'junk', 'junk') returning id`,
      [member.id],
    )
    await member.call('DELETE', `/users/${member.id}`, { password: testPassword })
    const left = await pool.query(
      `select position, grid_cell, nearby_lookup_position, stationary_position, stationary_since, track_min_latitude, track_max_latitude
       from vessels where id = $1`,
      [rows[0].id],
    )
    expect(left.rows).toEqual([
      {
        position: null,
        grid_cell: null,
        nearby_lookup_position: null,
        stationary_position: null,
        stationary_since: null,
        track_min_latitude: -90,
        track_max_latitude: 90,
      },
    ])
  })

  it('leaves the mails to others in the outbox', async () => {
    const [leaver, other] = [await server.createUser(), await server.createUser()]
    for (const { email } of [leaver, other]) await waitForMailTo(server.dataFolder, email)
    await leaver.call('DELETE', `/users/${leaver.id}`, { password: testPassword })
    expect(readOutbox(server.dataFolder, leaver.email)).toEqual([])
    expect(readOutbox(server.dataFolder, other.email)).toHaveLength(1)
  })
})

describe('a mail that waits to be sent again', () => {
  it('is dropped when its account goes', async () => {
    const tries: string[] = []
    const mailer = createMailer({
      transport: {
        deliver(letter) {
          tries.push(letter.to)
          return Promise.reject(new Error('away'))
        },
        discardMailsTo: () => Promise.resolve(),
        close: () => undefined,
      },
      retryMs: [5],
      maxQueued: 3,
      onFailure: () => {
        // The first failure; the account goes while the mail waits.
        void mailer.discardMailsTo('ADA@example.org')
      },
    })
    mailer.send(() => Promise.resolve({ to: 'ada@example.org', subject: 'x', text: 'x' }))
    await mailer.waitUntilIdle()
    expect(tries).toEqual(['ada@example.org'])
  })

  it('leaves the outbox of before, when an SMTP server was set since', async () => {
    const dataFolder = join(server.dataFolder, 'older')
    mkdirSync(join(dataFolder, 'outbox'), { recursive: true })
    writeFileSync(join(dataFolder, 'outbox', 'a.eml'), 'From: x\r\nTo: Ada@example.org\r\n\r\ntext')
    writeFileSync(
      join(dataFolder, 'outbox', 'b.eml'),
      'From: x\r\nTo: bo@example.org\r\n\r\nTo: ada@example.org',
    )
    const transport = openMailTransport({
      smtpUrl: 'smtp://127.0.0.1:9',
      mailFrom: null,
      publicUrl: null,
      dataFolder,
    })
    await transport.discardMailsTo('ada@example.org')
    transport.close()
    expect(readdirSync(join(dataFolder, 'outbox'))).toEqual(['b.eml'])
  })
})

describe('what was deleted of a week that is too large to be written anew', () => {
  const dayMs = 24 * 3_600_000
  const monday = Date.parse('2026-03-02T00:00:00Z')
  const days = retention.rawDays + weekMs / dayMs

  it('leaves the files with its week, within the time that is stated', async () => {
    const { pool, kind } = server.database
    const planted = 'PlantedInWeek'
    const client = await pool.connect()
    await createPartitions(client, ['sensor_readings_20260302'])
    client.release()
    const vessel = await pool.query(
      "insert into vessels (name, normalized_name, search_text) values ('Fram', 'fram', 'fram') returning id",
    )
    // The first moment of the week, which waits longest for its end.
    await pool.query(
      "insert into sensor_readings (vessel_id, kind, at, value, source) values ($1, 'dbt', $2, 4, $3)",
      [vessel.rows[0].id, new Date(monday), planted],
    )
    await pool.query('delete from sensor_readings where source = $1', [planted])
    await pool.query('checkpoint')
    const filesAt = async (ms: number) => {
      await applyRetention(
        { database: server.database, clock: () => new Date(ms) },
        new AbortController().signal,
      )
      await pool.query('checkpoint')
      return kind === 'embedded' ? filesWith(join(server.dataFolder, 'database', 'base'), planted) : []
    }
    const weeks = async () =>
      (await pool.query("select 1 from pg_class where relname = 'sensor_readings_20260302'")).rowCount
    const last = monday + days * dayMs - 1
    const before = await filesAt(last)
    // A PostgreSQL has its files elsewhere.
    expect([before.length > 0, await weeks()]).toEqual([kind === 'embedded', 1])
    expect([await filesAt(last + 1), await weeks()]).toEqual([[], 0])
  })

  it('is stated in docs/operating.md: the days, and one to the next run', () => {
    const stated = / (\d+) days, when the week leaves the database/.exec(
      readFileSync('docs/operating.md', 'utf8'),
    )?.[1]
    expect(Number(stated)).toBe(days + retention.intervalMs / dayMs)
  })
})

describe('timed backups', () => {
  it('with an account go as many days after its deletion as backups are kept, however few there are', async () => {
    const member = await server.createUser()
    await member.call('DELETE', `/users/${member.id}`, { password: testPassword })
    const { pool } = server.database
    await pool.query('update users set deleted_at = $1 where deleted_at is not null', [
      '2026-07-03T00:00:00Z',
    ])
    const settings = { ...server.settings, maxBackups: 7 }
    const take = (at: string) =>
      backUpIfDue({
        database: server.database,
        settings,
        clock: () => new Date(at),
        signal: new AbortController().signal,
      })
    const kept = () => readdirSync(join(server.dataFolder, 'backups')).map((name) => name.slice(10, 18))
    // A server that runs now and then.
    for (const day of ['01', '02', '05', '09']) await take(`2026-07-${day}T03:00:00Z`)
    expect(kept()).toEqual(['20260701', '20260702', '20260705', '20260709'])
    await take('2026-07-10T03:00:00Z')
    expect(kept()).toEqual(['20260705', '20260709', '20260710'])
  })
})
