import { sql } from 'kysely'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'

/** Returns the number of places, as of the last count for the map. */
export async function countPlaces(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from map_cells where layer = 'places' and level = 0`.execute(
    allowReplica(db),
  )
  return rows[0]?.count ?? 0
}
