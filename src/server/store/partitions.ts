import type { PoolClient } from 'pg'

/** Tables that are cut by time, one partition a week. */
const partitioned = ['positions', 'sensor_readings', 'meteo_observations'] as const

const weekMs = 7 * 24 * 3600 * 1000
/** Monday 5 January 1970, from which weeks are counted. */
const firstMonday = 4 * 24 * 3600 * 1000
const weeksAhead = 2

/**
 * Makes the partitions of this week and the next two. Rows of other weeks lie in
 * the default partition. Does nothing to those that are there.
 */
export async function ensurePartitions(client: PoolClient, now: Date): Promise<void> {
  const thisWeek = Math.floor((now.getTime() - firstMonday) / weekMs)
  const known = new Set(await partitionNames(client))
  for (const table of partitioned) {
    for (let week = thisWeek; week <= thisWeek + weeksAhead; week++) {
      const from = new Date(firstMonday + week * weekMs)
      if (!known.has(nameOf(table, from))) await createPartition(client, table, from)
    }
  }
}

/** Names of all partitions, the default ones too. */
export async function partitionNames(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'",
  )
  return rows.map(({ name }) => name).sort()
}

/**
 * Makes the weeks of another database by the names of its partitions; names that
 * are none of a week are passed over. Before the rows come in: a week whose rows
 * already lie in the default partition cannot be made.
 */
export async function createPartitions(client: PoolClient, names: string[]): Promise<void> {
  for (const name of names) {
    const [, table, year, month, day] = /^(.+)_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? []
    const known = partitioned.find((one) => one === table)
    const from = new Date(`${year}-${month}-${day}T00:00:00Z`)
    if (known && !Number.isNaN(from.getTime())) await createPartition(client, known, from)
  }
}

function nameOf(table: string, from: Date): string {
  return `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`
}

async function createPartition(
  client: PoolClient,
  table: (typeof partitioned)[number],
  from: Date,
): Promise<void> {
  const to = new Date(from.getTime() + weekMs)
  // Names and dates are made here, no input reaches this statement.
  await client.query(
    `create table ${nameOf(table, from)} partition of ${table} for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
  )
}
