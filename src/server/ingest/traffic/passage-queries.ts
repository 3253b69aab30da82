import { sql } from 'kysely'
import type { Passage } from './passages.ts'
import type { Db } from '../../database/tables.ts'

/** A passage, and whether a simulated vessel made it. */
export type ObservedPassage = Passage & { simulated: boolean }

/** Adds to the passage counts, in a fixed order to avoid deadlocks between batches. */
export async function addPassageCounts(tx: Db, passages: ObservedPassage[]): Promise<void> {
  if (passages.length === 0) return
  await sql`
    insert into ais_density as d (level, x, y, to_x, to_y, passages, simulated)
    select level, x, y, to_x, to_y, count(*), count(*) filter (where simulated)
    from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
      as r (level smallint, x int, y int, to_x int, to_y int, simulated boolean)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (level, x, y, to_x, to_y)
    do update set passages = d.passages + excluded.passages, simulated = d.simulated + excluded.simulated,
      updated_at = now()`.execute(tx)
}

/** Subtracts the passages of simulated vessels from the counts. */
export async function subtractSimulatedPassages(tx: Db): Promise<void> {
  await sql`update ais_density set passages = passages - simulated, simulated = 0 where simulated > 0`.execute(
    tx,
  )
  await sql`delete from ais_density where passages <= 0`.execute(tx)
}
