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
  const { rows } = await client.query<{ name: string }>(
    'select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid',
  )
  const known = new Set(rows.map((row) => row.name))
  for (const table of partitioned) {
    for (let week = thisWeek; week <= thisWeek + weeksAhead; week++) {
      const from = new Date(firstMonday + week * weekMs).toISOString()
      const to = new Date(firstMonday + (week + 1) * weekMs).toISOString()
      const name = `${table}_${from.slice(0, 10).replaceAll('-', '')}`
      if (known.has(name)) continue
      // Names and dates are made here, no input reaches this statement.
      await client.query(
        `create table ${name} partition of ${table} for values from ('${from}') to ('${to}')`,
      )
    }
  }
}
