import type { PoolClient } from 'pg'

/** Tables that are cut by time, one partition a week. */
export const partitionedTables = ['positions', 'sensor_readings', 'meteo_observations'] as const

export type PartitionedTable = (typeof partitionedTables)[number]

export const weekMs = 7 * 24 * 3600 * 1000
/** Monday 5 January 1970, from which weeks are counted. */
const firstMonday = 4 * 24 * 3600 * 1000
const weeksAhead = 2

/**
 * Makes the partitions of this week and the next two, but for weeks that have rows
 * in the default partition, where those of other weeks lie. Does nothing to those
 * that are there.
 */
export async function ensurePartitions(client: PoolClient, now: Date): Promise<void> {
  const thisWeek = (getWeekStart(now).getTime() - firstMonday) / weekMs
  const known = new Set(await listPartitions(client))
  for (const table of partitionedTables) {
    for (let week = thisWeek; week <= thisWeek + weeksAhead; week++) {
      const from = new Date(firstMonday + week * weekMs)
      if (!known.has(nameOf(table, from))) await createPartition(client, table, from)
    }
  }
}

/** Names of all partitions, the default ones too. */
export async function listPartitions(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'",
  )
  return rows.map(({ name }) => name).sort()
}

/**
 * Makes the weeks of another database by the names of its partitions; names that
 * are none of a week are passed over. Before the rows come in: a week whose rows
 * already lie in the default partition is not made.
 */
export async function createPartitions(client: PoolClient, names: string[]): Promise<void> {
  for (const name of names) {
    const week = parsePartitionName(name)
    if (week) await createPartition(client, week.table, week.from)
  }
}

/** The table of which a partition is a week, and when that begins; null for the default one and other names. */
export function parsePartitionName(name: string): { table: PartitionedTable; from: Date } | null {
  const [, table, year, month, day] = /^(.+)_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? []
  const known = partitionedTables.find((one) => one === table)
  const from = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return known && !Number.isNaN(from.getTime()) ? { table: known, from } : null
}

/** The begin of the week in which a moment lies: Monday 00:00 UTC. */
export function getWeekStart(moment: Date): Date {
  return new Date(firstMonday + Math.floor((moment.getTime() - firstMonday) / weekMs) * weekMs)
}

function nameOf(table: string, from: Date): string {
  return `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`
}

async function createPartition(client: PoolClient, table: PartitionedTable, from: Date): Promise<void> {
  const to = new Date(from.getTime() + weekMs)
  const range = [from.toISOString(), to.toISOString()]
  // A week that was not made ahead has its rows in the default partition: they stay there.
  const { rowCount } = await client.query(
    `select 1 from ${table}_default where at >= $1 and at < $2 limit 1`,
    range,
  )
  if (rowCount) return
  // Names and dates are made here, no input reaches this statement.
  await client.query(
    `create table ${nameOf(table, from)} partition of ${table} for values from ('${range[0]}') to ('${range[1]}')`,
  )
}
