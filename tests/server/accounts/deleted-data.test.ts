import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../../../src/server/accounts/mail/mailer.ts'
import { openMailTransport } from '../../../src/server/accounts/mail/transport.ts'
import { retention } from '../../../src/core/limits/ingest.ts'
import { createPartitions, weekMs } from '../../../src/server/database/partitions.ts'
import { applyRetention } from '../../../src/server/operations/retention.ts'
import { backUpIfDue } from '../../../src/server/operations/scheduled-backups.ts'
import { insertReading, insertVessel } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import {
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../../support/test-server.ts'
import { waitForMailTo, readOutbox } from '../../support/outbox.ts'

let server: TestServer
/** Starts a server for the tests of a suite: earlier deletions change when files are rewritten. */
function useServer(): void {
  beforeAll(async () => {
    server = await startTestServer({}, { databaseInDataFolder: true })
  })
  afterAll(() => server.close())
}

const markerText = 'PlantedByDeletionTest'

/** Lists the files below a folder that contain a text. */
function listFilesContaining(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}

/** Creates a user with the marker text in all personal data. */
async function createMarkedUser(): Promise<{ id: number; deleteAccount(): Promise<void> }> {
  const { pool } = server.database
  const visitor = await fetchVisitorHeaders(server.call)
  const email = `${markerText}@example.org`
  const user = { email, password: testPassword, first_name: markerText, last_name: markerText }
  const headers = { ...visitor, 'user-agent': `${markerText}/1` }
  const answer = await server.call('POST', '/users/sign_up', { user }, headers)
  const { id } = (answer.body as { user: { id: number } }).user
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  const { csrf_token: token } = answer.body as { csrf_token: string }
  const sessionHeaders = { cookie, 'x-csrf-token': token }
  const profile = { address: `${markerText} street`, mobile_phone: markerText, city: markerText }
  await server.call('PATCH', `/users/${id}`, { user: profile }, sessionHeaders)
  const insert = (table: string, columns: object) => insertRow(server.database, table, { ...columns })
  await insert('user_identities', { issuer: 'https://club.example', subject: markerText, user_id: id })
  await insert('jobs', { kind: 'charts', input: { name: markerText }, user_id: id })
  const filename = `${markerText}.jpg`
  const file = { key: `ab/${markerText.length}`, content_type: 'image/jpeg', byte_size: 1, checksum: 'x' }
  const blobId = await insert('blobs', { ...file, filename, user_id: id })
  const size = { width: 1, height: 1 }
  const photoId = await insert('photos', { ...size, blob_id: blobId, user_id: id, caption: markerText })
  await pool.query('update users set photo_id = $2 where id = $1', [id, photoId])
  await insert('reports', { subject: 'user', subject_id: id, reason: markerText })
  await pool.query('analyze')
  await pool.query('checkpoint')
  await waitForMailTo(server.dataFolder, email)
  return {
    id,
    async deleteAccount() {
      const remaining = await server.call(
        'DELETE',
        `/users/${id}`,
        { password: testPassword },
        sessionHeaders,
      )
      expect(remaining.status).toBe(200)
    },
  }
}

describe('files', () => {
  useServer()

  it(
    'lose the personal data of a deleted account: database, write-ahead log, statistics, outbox',
    { timeout: 120_000 },
    async () => {
      const account = await createMarkedUser()
      const isEmbedded = server.database.kind === 'embedded'
      const before = listFilesContaining(server.dataFolder, markerText)
      const inFolder = (name: string) => before.some((path) => path.includes(join(server.dataFolder, name)))
      // PostgreSQL stores its files outside the data folder.
      expect(inFolder('outbox')).toBe(true)
      expect(inFolder('database/base')).toEqual(isEmbedded)
      expect(inFolder('database/pg_wal')).toEqual(isEmbedded)
      await account.deleteAccount()
      await expect
        .poll(() => listFilesContaining(server.dataFolder, markerText), { timeout: 90_000, interval: 500 })
        .toEqual([])
      const { rows } = await server.database.pool.query(
        "select 1 from pg_stats where schemaname = 'public' and tablename <> 'app_state' and most_common_vals::text like $1",
        [`%${markerText}%`],
      )
      if (isEmbedded) expect(rows).toEqual([])
      expect((await server.get('/users/logged_in')).status).toBe(200)
    },
  )
})

describe('deletion of an account', () => {
  useServer()

  it("clears all positions of the user's vessels", async () => {
    const account = await server.createUser()
    const { pool } = server.database
    const vesselId = await insertVessel(server.database, {
      user_id: account.id,
      position: '(4,43)',
      nearby_lookup_position: '(4,43)',
      stationary_position: '(4,43)',
      stationary_since: new Date(),
    })
    await account.call('DELETE', `/users/${account.id}`, { password: testPassword })
    const remaining = await pool.query(
      `select position, grid_cell, nearby_lookup_position, stationary_position, stationary_since
       from vessels where id = $1`,
      [vesselId],
    )
    expect(remaining.rows).toEqual([
      {
        position: null,
        grid_cell: null,
        nearby_lookup_position: null,
        stationary_position: null,
        stationary_since: null,
      },
    ])
  })

  it('keeps mails to others in the outbox', async () => {
    const [deletedUser, other] = [await server.createUser(), await server.createUser()]
    for (const { email } of [deletedUser, other]) await waitForMailTo(server.dataFolder, email)
    await deletedUser.call('DELETE', `/users/${deletedUser.id}`, { password: testPassword })
    expect(readOutbox(server.dataFolder, deletedUser.email)).toEqual([])
    expect(readOutbox(server.dataFolder, other.email)).toHaveLength(1)
  })
})

describe('queued mails', () => {
  useServer()

  it('are discarded with the account', async () => {
    const recipients: string[] = []
    const mailer = createMailer({
      transport: {
        deliver(letter) {
          recipients.push(letter.to)
          return Promise.reject(new Error('away'))
        },
        discardMailsTo: () => Promise.resolve(),
        close: () => undefined,
      },
      retryMs: [5],
      maxQueued: 3,
      closeTimeoutMs: 100,
      onFailure: () => {
        // The first failure: delete the account while the mail waits.
        void mailer.discardMailsTo('ADA@example.org')
      },
    })
    mailer.send(() => Promise.resolve({ to: 'ada@example.org', subject: 'x', text: 'x' }))
    await mailer.waitUntilIdle()
    expect(recipients).toEqual(['ada@example.org'])
  })

  it('in the outbox are discarded also after the setup of an SMTP server', async () => {
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

describe('deleted rows in partitions too large to rewrite', () => {
  useServer()
  const dayMs = 24 * 3_600_000
  const monday = Date.parse('2026-03-02T00:00:00Z')
  const days = retention.rawDays + weekMs / dayMs

  it('leave the files with their partition, within the documented time', async () => {
    const { pool, kind } = server.database
    const markerText = 'PlantedInWeek'
    const client = await pool.connect()
    await createPartitions(client, ['sensor_readings_20260302'])
    client.release()
    const vesselId = await insertVessel(server.database)
    // The first moment of the week waits longest for the end of the partition.
    const at = new Date(monday)
    await insertReading(server.database, { vessel_id: vesselId, at, source: markerText })
    await pool.query('delete from sensor_readings where source = $1', [markerText])
    await pool.query('checkpoint')
    const listFilesAfterRetention = async (ms: number) => {
      await applyRetention(
        { database: server.database, clock: () => new Date(ms) },
        new AbortController().signal,
      )
      await pool.query('checkpoint')
      return kind === 'embedded'
        ? listFilesContaining(join(server.dataFolder, 'database', 'base'), markerText)
        : []
    }
    const countPartitions = async () =>
      (await pool.query("select 1 from pg_class where relname = 'sensor_readings_20260302'")).rowCount
    const lastMs = monday + days * dayMs - 1
    const before = await listFilesAfterRetention(lastMs)
    // PostgreSQL stores its files outside the data folder.
    expect(before.length > 0).toEqual(kind === 'embedded')
    expect(await countPartitions()).toBe(1)
    expect(await listFilesAfterRetention(lastMs + 1)).toEqual([])
    expect(await countPartitions()).toBe(0)
  })

  it('leave after the number of days stated in docs/operating.md', () => {
    const documentedDays = / (\d+) days, when the week leaves the database/.exec(
      readFileSync('docs/operating.md', 'utf8'),
    )?.[1]
    expect(Number(documentedDays)).toBe(days + retention.intervalMs / dayMs)
  })
})

describe('scheduled backups', () => {
  useServer()

  it('are deleted after the retention days even if there are fewer than the limit', async () => {
    const account = await server.createUser()
    await account.call('DELETE', `/users/${account.id}`, { password: testPassword })
    const { pool } = server.database
    await pool.query('update users set deleted_at = $1 where deleted_at is not null', [
      '2026-07-03T00:00:00Z',
    ])
    const settings = { ...server.settings, maxBackups: 7 }
    const backUpAt = (at: string) =>
      backUpIfDue({
        database: server.database,
        settings,
        clock: () => new Date(at),
        signal: new AbortController().signal,
      })
    const listBackupDays = () =>
      readdirSync(join(server.dataFolder, 'backups')).map((name) => name.slice(10, 18))
    // A server that runs on some days only.
    for (const day of ['01', '02', '05', '09']) await backUpAt(`2026-07-${day}T03:00:00Z`)
    expect(listBackupDays()).toEqual(['20260701', '20260702', '20260705', '20260709'])
    await backUpAt('2026-07-10T03:00:00Z')
    expect(listBackupDays()).toEqual(['20260705', '20260709', '20260710'])
  })
})
