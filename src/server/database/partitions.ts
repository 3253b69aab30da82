import type { PoolClient } from 'pg'

/** Tables partitioned by time, one partition per week. */
export const partitionedTables = ['positions', 'sensor_readings', 'meteo_observations'] as const

export type PartitionedTable = (typeof partitionedTables)[number]

export const weekMs = 7 * 24 * 3600 * 1000
/** Monday 5 January 1970, the origin of the week numbers. */
const firstMonday = 4 * 24 * 3600 * 1000
const weeksAhead = 2

/**
 * Creates the partitions of this week and the next two unless they exist. Skips weeks
 * that already have rows in the default partition.
 */
export async function ensurePartitions(client: PoolClient, now: Date): Promise<void> {
  const thisWeek = (getWeekStart(now).getTime() - firstMonday) / weekMs
  const known = new Set(await listPartitions(client))
  for (const table of partitionedTables) {
    for (let week = thisWeek; week <= thisWeek + weeksAhead; week++) {
      const from = new Date(firstMonday + week * weekMs)
      if (!known.has(formatPartitionName(table, from))) await createPartition(client, table, from)
    }
  }
}

/** Lists the names of all partitions, including the default ones. */
export async function listPartitions(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'",
  )
  return rows.map(({ name }) => name).sort()
}

/**
 * Creates the weekly partitions of another database from their names and ignores other
 * names. Call it before rows are inserted: a week with rows in the default partition
 * gets no partition of its own.
 */
export async function createPartitions(client: PoolClient, names: string[]): Promise<void> {
  for (const name of names) {
    const week = parsePartitionName(name)
    if (week) await createPartition(client, week.table, week.from)
  }
}

/**
 * Parses a partition name into its table and the start of its week; null for default
 * partitions and other names.
 */
export function parsePartitionName(name: string): { table: PartitionedTable; from: Date } | null {
  const [, table, year, month, day] = /^(.+)_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? []
  const known = partitionedTables.find((one) => one === table)
  const from = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return known && !Number.isNaN(from.getTime()) ? { table: known, from } : null
}

/** Returns the start of the week of a moment: Monday 00:00 UTC. */
export function getWeekStart(moment: Date): Date {
  return new Date(firstMonday + Math.floor((moment.getTime() - firstMonday) / weekMs) * weekMs)
}

function formatPartitionName(table: string, from: Date): string {
  return `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`
}

async function createPartition(client: PoolClient, table: PartitionedTable, from: Date): Promise<void> {
  const to = new Date(from.getTime() + weekMs)
  const range = [from.toISOString(), to.toISOString()]
  // Rows of a week without a partition stay in the default partition.
  const { rowCount } = await client.query(
    `select 1 from ${table}_default where at >= $1 and at < $2 limit 1`,
    range,
  )
  if (rowCount) return
  // Safe to interpolate: names and dates contain no user input.
  await client.query(
    `create table ${formatPartitionName(table, from)} partition of ${table} for values from ('${range[0]}') to ('${range[1]}')`,
  )
}
