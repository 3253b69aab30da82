import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/**
 * Finds the reporting vessel of a user: the one with the given id or MMSI, else the one
 * that reported last, else the first. Null if there is none.
 */
export async function findReportingVessel(
  db: Db,
  userId: number,
  { id = null, mmsi = null }: { id?: number | null; mmsi?: string | null } = {},
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from vessels
    where user_id = ${userId} and deleted_at is null
      and (${id}::int is null or id = ${id}::int) and (${mmsi}::text is null or mmsi = ${mmsi}::text)
    -- Hidden vessels report to the log only.
    order by greatest(position_at, (select max(at) from positions where vessel_id = vessels.id)) desc nulls last, id
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}
