import { sql } from 'kysely'
import type { Passage } from '../sea/paths.ts'
import type { Db } from './tables.ts'

/** Counts passages, always in one order, so that two batches cannot wait for each other. */
export async function countPassages(tx: Db, passages: Passage[]): Promise<void> {
  if (passages.length === 0) return
  await sql`
    insert into ais_density as d (level, x, y, to_x, to_y, passages)
    select level, x, y, to_x, to_y, count(*)
    from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
      as r (level smallint, x int, y int, to_x int, to_y int)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (level, x, y, to_x, to_y)
    do update set passages = d.passages + excluded.passages, updated_at = now()`.execute(tx)
}
