import { getAppState, setAppState } from '../database/app-state.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { runJobIsolated } from '../database/isolate-failures.ts'
import { meanSensorReading, meanWindDirection } from '../database/means.ts'
import {
  ensurePartitions,
  partitionedTables,
  listPartitions,
  getWeekStart,
  weekMs,
  parsePartitionName,
  type PartitionedTable,
} from '../database/partitions.ts'
import { visibilities } from '../vessels/visibility.ts'
import type { Db } from '../database/tables.ts'

/** Arbitrary key of the advisory lock that serializes archiving between servers. */
const archiveLock = 731_404

/**
 * Archives the weeks that ended before `before`: sensor and weather observations are
 * replaced by hourly and daily means; positions are deleted, as visits and traffic
 * density already contain them. Each week is one transaction, so an interrupted run is
 * repeated. Also creates the partitions of the coming weeks. Returns the number of weeks
 * archived.
 */
export async function archiveOldObservations(
  { db, pool }: Database,
  now: Date,
  before: Date,
  signal: AbortSignal,
  onFailure?: (error: unknown) => void,
): Promise<number> {
  const client = await pool.connect()
  let names: string[]
  try {
    await ensurePartitions(client, now)
    names = await listPartitions(client)
  } finally {
    client.release()
  }
  const end = getWeekStart(before)
  const oldWeeks: OldWeek[] = []
  for (const name of names) {
    const week = parsePartitionName(name)
    if (!week || week.from.getTime() + weekMs > end.getTime()) continue
    oldWeeks.push({
      name,
      table: week.table,
      from: week.from,
      removal: sql`drop table if exists ${sql.table(name)}`,
    })
  }
  for (const table of partitionedTables) {
    for (const from of await findUnpartitionedWeeks(db, table, end)) {
      const defaultPartition = `${table}_default`
      const to = new Date(from.getTime() + weekMs).toISOString()
      const removal = sql`delete from ${sql.table(defaultPartition)} where at >= ${from.toISOString()} and at < ${to}`
      oldWeeks.push({ name: `${defaultPartition} ${from.toISOString()}`, table, from, removal })
    }
  }
  return archiveWeeks(db, oldWeeks, signal, onFailure)
}

/** A week of a table to archive, and the statement that deletes its rows. */
interface OldWeek {
  name: string
  table: PartitionedTable
  from: Date
  removal: ReturnType<typeof sql>
}

/**
 * Archives one week after the other; a week that fails does not block the others.
 * Returns the number of weeks archived.
 */
async function archiveWeeks(
  db: Db,
  weeks: OldWeek[],
  signal: AbortSignal,
  onFailure?: (error: unknown) => void,
): Promise<number> {
  const done = new Set<OldWeek>()
  const parts = { db, ...(onFailure && { onFailure }) }
  await runJobIsolated(
    parts,
    'old observations',
    weeks,
    ({ name }) => name,
    async (some) => {
      for (const week of some) {
        if (done.has(week) || signal.aborted) continue
        await archiveWeek(db, week.table, week.from, week.removal)
        done.add(week)
      }
    },
  )
  return done.size
}

/** Returns the start of each week with rows in the default partition. */
async function findUnpartitionedWeeks(db: Db, table: PartitionedTable, end: Date): Promise<Date[]> {
  const { rows } = await sql<{ week: string }>`
    select distinct date_trunc('week', at, 'UTC') as week from ${sql.table(`${table}_default`)}
    where at < ${end.toISOString()} order by 1`.execute(db)
  return rows.map(({ week }) => new Date(week))
}

async function archiveWeek(
  db: Db,
  table: PartitionedTable,
  from: Date,
  removal: ReturnType<typeof sql>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${archiveLock})`.execute(tx)
    for (const span of ['hour', 'day'] as const) await rollUp[table]?.(tx, span, from)
    await removal.execute(tx)
  })
}

type RollUp = (tx: Db, span: 'hour' | 'day', from: Date) => Promise<unknown>

function isInWeek(column: string, from: Date) {
  const to = new Date(from.getTime() + weekMs)
  return sql`${sql.ref(column)} >= ${from.toISOString()} and ${sql.ref(column)} < ${to.toISOString()}`
}

/**
 * Computes the means of a week. If means exist, because data of the week arrived twice,
 * those of more observations are kept.
 */
const rollUp: Partial<Record<PartitionedTable, RollUp>> = {
  meteo_observations: (tx, span, from) =>
    sql`
      insert into meteo_rollups as r (station_id, span, at, wspd, gst, wdir, atmp, pres, count)
      select o.station_id, ${span}, date_trunc(${span}, o.at, 'UTC'), avg(o.wspd), max(o.gst), ${meanWindDirection},
        avg(o.atmp), avg(o.pres), count(*)
      from meteo_observations o where ${isInWeek('o.at', from)} group by 1, 3
      on conflict (station_id, span, at) do update set wspd = excluded.wspd, gst = excluded.gst,
        wdir = excluded.wdir, atmp = excluded.atmp, pres = excluded.pres, count = excluded.count
      where excluded.count >= r.count`.execute(tx),
  sensor_readings: (tx, span, from) =>
    sql`
      insert into sensor_rollups as r (vessel_id, kind, span, at, mean, low, high, count, visibility)
      select s.vessel_id, s.kind, ${span}, date_trunc(${span}, s.at, 'UTC'), ${meanSensorReading}, min(s.value), max(s.value),
        count(*), s.visibility
      from sensor_readings s where ${isInWeek('s.at', from)} group by 1, 2, 4, s.visibility
      on conflict (vessel_id, kind, span, at, visibility) do update set mean = excluded.mean, low = excluded.low,
        high = excluded.high, count = excluded.count
      where excluded.count >= r.count`.execute(tx),
}

/** Tables whose row counts are shown to admins. */
const monitoredTables = [
  'places',
  'nav_aids',
  'seamarks',
  'clearances',
  'vessels',
  'visits',
  'positions',
  'sensor_readings',
  'sensor_rollups',
  'meteo_stations',
  'meteo_observations',
  'meteo_rollups',
  'users',
  'posts',
] as const

export type RowCounts = Record<string, number>

/** Tables of which only rows that everyone may see are counted: an admin sees no more of hidden vessels. */
const tablesWithVisibility = new Set<string>(['visits', 'positions', 'sensor_readings', 'sensor_rollups'])

/** Counts the rows of the monitored tables. */
export async function countTableRows(db: Db): Promise<RowCounts> {
  const counts: RowCounts = {}
  for (const table of monitoredTables) {
    const condition = tablesWithVisibility.has(table)
      ? sql`where visibility = ${sql.lit(visibilities.everyone)}`
      : sql``
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} ${condition}`.execute(db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

const snapshotKey = 'row counts'

/** The row counts of the last run. */
export interface RowCountSnapshot {
  /** ISO 8601. */
  at: string
  counts: RowCounts
}

/** The last counts, or null before the first. */
export async function findRowCountSnapshot(db: Db): Promise<RowCountSnapshot | null> {
  return ((await getAppState(db, snapshotKey)) as RowCountSnapshot | undefined) ?? null // written by saveRowCountSnapshot
}

export async function saveRowCountSnapshot(db: Db, snapshot: RowCountSnapshot): Promise<void> {
  await setAppState(db, snapshotKey, snapshot)
}
