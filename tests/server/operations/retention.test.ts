import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockCheck } from '../../../src/core/limits/server.ts'
import { isClockTrusted } from '../../../src/server/operations/clock-check.ts'
import { applyRetention } from '../../../src/server/operations/retention.ts'
import { measureDiskUse } from '../../../src/server/operations/disk-use-queries.ts'
import { vacuumTables } from '../../../src/server/operations/vacuum.ts'
import { findRowCountSnapshot } from '../../../src/server/operations/retention-queries.ts'
import {
  createPartitions,
  ensurePartitions,
  getWeekStart,
  parsePartitionName,
} from '../../../src/server/database/partitions.ts'
import { insertPosition, insertStation, insertVessel } from '../../factories/live-rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
/** Result of the first run. */
let processedPartitions: number
beforeAll(async () => {
  server = await startTestServer()
  await insertOldRows()
  processedPartitions = await runRetention()
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.database.pool.query(text, values)).rows as Record<string, unknown>[]

const now = new Date('2026-06-10T12:00:00Z') // a Wednesday; 45 days earlier is Sunday 26 April
const runRetention = () =>
  applyRetention({ database: server.database, clock: () => now }, new AbortController().signal)

async function insertOldRows(): Promise<void> {
  const client = await server.database.pool.connect()
  await createPartitions(client, [
    'meteo_observations_20260413',
    'meteo_observations_20260420',
    'positions_20260413',
    'sensor_readings_20260413',
  ])
  client.release()
  await insertStation(server.database, {
    position: '(0,0)',
    latest: { wspd: 9 },
    latest_at: '2019-01-01T00:30Z',
  })
  await insertVessel(server.database)
  await query(`insert into meteo_observations (station_id, at, wspd, wdir, gst, atmp) values
    (1, '2026-04-14T10:00Z', 10, 350, 14, 8), (1, '2026-04-14T10:50Z', 10, 10, 18, 9), (1, '2026-04-14T11:00Z', 4, 90, 5, 12),
    (1, '2026-04-21T10:00Z', 7, 90, null, null), (1, '2019-01-01T00:30Z', 9, null, null, null)`)
  for (const at of ['2026-04-14T10:00Z', '2026-06-10T10:00Z'])
    await insertPosition(server.database, { vessel_id: 1, at })
  await query(`insert into sensor_readings (vessel_id, kind, at, value, source, visibility) values
    (1, 'wang', '2026-04-14T10:00Z', 350, 'x', 2), (1, 'wang', '2026-04-14T10:30Z', 20, 'x', 2),
    (1, 'dbt', '2026-04-14T10:00Z', 4, 'x', 2), (1, 'dbt', '2026-04-14T10:10Z', 6, 'x', 0)`)
}

it('drops old weekly partitions after computing hourly and daily means, and keeps newer rows', async () => {
  expect(processedPartitions).toBe(4)
  // The partition of 20 April ends on Sunday 26 April: it is kept until that day is 45 days old.
  expect(await query('select at from meteo_observations')).toEqual([{ at: '2026-04-21T10:00:00.000Z' }])
  expect(await query('select at from positions')).toEqual([{ at: '2026-06-10T10:00:00.000Z' }])
  expect(await query('select count(*) as count from sensor_readings')).toEqual([{ count: 0 }])
  expect(
    await query(
      'select span, at, wspd, gst, round(wdir::numeric) as wdir, atmp, count from meteo_rollups order by at, span',
    ),
  ).toEqual([
    { span: 'day', at: '2019-01-01T00:00:00.000Z', wspd: 9, gst: null, wdir: null, atmp: null, count: 1 },
    { span: 'hour', at: '2019-01-01T00:00:00.000Z', wspd: 9, gst: null, wdir: null, atmp: null, count: 1 },
    {
      span: 'day',
      at: '2026-04-14T00:00:00.000Z',
      wspd: 8,
      gst: 18,
      wdir: 11,
      atmp: expect.closeTo(9.667, 2),
      count: 3,
    },
    { span: 'hour', at: '2026-04-14T10:00:00.000Z', wspd: 10, gst: 18, wdir: 0, atmp: 8.5, count: 2 },
    { span: 'hour', at: '2026-04-14T11:00:00.000Z', wspd: 4, gst: 5, wdir: 90, atmp: 12, count: 1 },
  ])
  expect(
    await query(
      `select kind, round(mean::numeric) as mean, low, high, count, visibility
       from sensor_rollups where span = 'hour' order by kind, visibility`,
    ),
  ).toEqual([
    // What was recorded while the vessel was hidden stays apart.
    { kind: 'dbt', mean: 6, low: 6, high: 6, count: 1, visibility: 0 },
    { kind: 'dbt', mean: 4, low: 4, high: 4, count: 1, visibility: 2 },
    { kind: 'wang', mean: 5, low: 20, high: 350, count: 2, visibility: 2 },
  ])
  const remaining = await query(
    "select relname from pg_class where relname in ('positions_20260413', 'meteo_observations_20260413', 'meteo_observations_20260420')",
  )
  expect(remaining).toEqual([{ relname: 'meteo_observations_20260420' }])
  // The station keeps its latest observation.
  expect((await query('select latest from meteo_stations'))[0]).toEqual({ latest: { wspd: 9 } })
})

it('changes nothing the second time; means of more observations replace those of fewer', async () => {
  expect(await runRetention()).toBe(0)
  await query("insert into meteo_observations (station_id, at, wspd) values (1, '2026-04-14T10:20Z', 40)")
  expect(await runRetention()).toBe(1)
  expect(
    await query("select wspd from meteo_rollups where span = 'hour' and at = '2026-04-14T10:00Z'"),
  ).toEqual([{ wspd: 10 }])
})

it('creates the partitions of the next weeks and shows row counts to admins', async () => {
  const partitions = await query("select relname from pg_class where relname = 'positions_20260622'")
  expect(partitions).toHaveLength(1)
  expect(await findRowCountSnapshot(server.database.db)).toMatchObject({
    at: now.toISOString(),
    counts: { positions: 1, meteo_observations: 1, meteo_rollups: 5, vessels: 1 },
  })
  const admin = await server.createUser({ admin: true })
  const { body } = await server.app.inject({ url: '/admin', headers: admin.headers })
  expect(body).toMatch(/meteo_rollups[\s\S]*?<td>5<\/td>/)
  expect(body).toMatch(/Database<\/th>\s*<td>\d+[.\d]* MB<\/td>[\s\S]*Free on the disk of the data folder/)
})

it('measures the disk, and the log of the embedded database only', async () => {
  const { database, dataFolder } = server
  const use = await measureDiskUse(database, dataFolder)
  expect(use.database).toBeGreaterThan(1_000_000)
  expect(use.free).toBeGreaterThan(0)
  if (database.kind !== 'embedded') return expect(use.log).toBeNull()
  // PostgreSQL writes its log in files of 16 MB.
  expect(use.log).toBeGreaterThan(0)
  expect((use.log ?? 1) % 2 ** 24).toBe(0)
})

it('vacuums tables with many dead rows on the embedded database', async () => {
  const { pool, kind } = server.database
  const measure = async () =>
    (await pool.query<{ bytes: number }>("select pg_relation_size('churned') as bytes")).rows[0]?.bytes
  await pool.query('create table churned as select n, 0 as turn from generate_series(1, 5000) n')
  await pool.query('update churned set turn = 1')
  await pool.query('create table quiet as select n, 0 as turn from generate_series(1, 900) n')
  await pool.query('update quiet set turn = 1')
  expect(await vacuumTables(server.database, AbortSignal.abort())).toEqual([])
  const size = await measure()
  const vacuumed = await vacuumTables(server.database, new AbortController().signal)
  if (kind !== 'embedded') return expect(vacuumed).toEqual([])
  expect(vacuumed).toContain('churned')
  expect(vacuumed).not.toContain('quiet')
  // The rows of the next update take the place of the dead ones.
  await pool.query('update churned set turn = 2')
  expect(await measure()).toBe(size)
  await pool.query('drop table churned')
})

it('deletes nothing after a step of the clock until it has gone on steadily for three days', async () => {
  await insertPosition(server.database, { vessel_id: 1, at: '2026-06-16T10:00Z' })
  const failures: string[] = []
  const runAt = (at: string) =>
    applyRetention(
      {
        database: server.database,
        clock: () => new Date(at),
        onFailure: (error) => failures.push(String(error)),
      },
      new AbortController().signal,
    )
  const countPositions = async () => (await query('select at from positions')).length
  const before = await countPositions()
  expect(await runAt('2028-06-20T12:00Z')).toBe(0)
  expect(await runAt('2028-06-21T12:00Z')).toBe(0)
  expect(await countPositions()).toBe(before)
  expect(failures).toEqual([
    'Error: retention: the clock moved by 741 days, deletes nothing until 2028-06-23T12:00:00.000Z',
  ])
  expect(await runAt('2028-06-22T12:00Z')).toBe(0)
  expect(await runAt('2028-06-23T12:00Z')).toBeGreaterThan(0)
  expect(await countPositions()).toBe(0)
})

it.each([
  ['forward by the most that is no step', clockCheck.maxForwardMs, true],
  ['forward by more', clockCheck.maxForwardMs + 1, false],
  ['back by the most that is no step', -clockCheck.maxBackwardMs, true],
  ['back by more', -clockCheck.maxBackwardMs - 1, false],
])('a clock that went %s is trusted: %s', async (when, ms, expected) => {
  const failures: unknown[] = []
  const isTrustedAt = (time: number) =>
    isClockTrusted(server.database.db, when, new Date(time), (error) => failures.push(error))
  expect(await isTrustedAt(now.getTime())).toBe(true)
  expect(await isTrustedAt(now.getTime() + ms)).toBe(expected)
  // The next runs are at the same time: the step was reported, and the wait goes on.
  expect(await isTrustedAt(now.getTime() + ms)).toBe(expected)
  expect(failures).toHaveLength(expected ? 0 : 1)
  if (!expected) expect(await isTrustedAt(now.getTime() + ms + clockCheck.waitMs)).toBe(true)
})

it('a week begins on Monday at midnight UTC', () => {
  const find = (moment: string) => getWeekStart(new Date(moment)).toISOString()
  expect(find('2026-06-14T23:59:59.999Z')).toBe('2026-06-08T00:00:00.000Z')
  expect(find('2026-06-15T00:00:00Z')).toBe('2026-06-15T00:00:00.000Z')
  expect(parsePartitionName('sensor_readings_20260615')).toEqual({
    table: 'sensor_readings',
    from: new Date('2026-06-15T00:00:00Z'),
  })
  for (const name of ['positions_default', 'users_20260615', 'positions_20261315', 'positions_2026061'])
    expect(parsePartitionName(name), name).toBeNull()
})

it('a week whose rows came before its partition keeps them in the default partition', async () => {
  await insertPosition(server.database, { vessel_id: 1, at: '2031-07-16T10:00Z' })
  const client = await server.database.pool.connect()
  await ensurePartitions(client, new Date('2031-07-16T12:00Z')).finally(() => client.release())
  expect(
    await query(
      "select relname from pg_class where relname ~ '^positions_2031' and relkind = 'r' order by relname",
    ),
  ).toEqual([{ relname: 'positions_20310721' }, { relname: 'positions_20310728' }])
  expect(
    await query("select tableoid::regclass::text as name from positions where at > '2031-01-01'"),
  ).toEqual([{ name: 'positions_default' }])
})
