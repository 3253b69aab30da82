import { sql } from 'kysely'
import { maxFetchMetres } from '../../core/limits/shelter.ts'
import type { Db } from '../database/tables.ts'
import { packageVersion } from '../system/version.ts'
import { listBoxesAround } from './changed-area.ts'

// The embedded database answers nothing else during a statement or a transaction.
const idsPerStatement = 20_000
const cellsPerTransaction = 1000
const boxesPerStatement = 1000

/** Queues the places whose shelter was not measured by this version of the program. */
export async function queueOutdatedShelters(db: Db, step: number = idsPerStatement): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from places`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let after = 0; after < last; after += step) {
    await sql`
      insert into shelter_queue (place_id)
      select p.id from places p left join place_shelters s on s.place_id = p.id
      where p.id > ${after} and p.id <= ${after + step} and p.deleted_at is null and not p.approximate
        and s.program_version is distinct from ${packageVersion}
      on conflict do nothing`.execute(db)
  }
}

/**
 * Queues the places from which an imported coast may be seen: those within the maximum fetch of the cells that have
 * changed. An interruption loses none, because the cells of a step are deleted with it.
 */
export async function queueSheltersNearChanges(db: Db, step: number = cellsPerTransaction): Promise<void> {
  let count: number
  do count = await queueNearNextChanges(db, step)
  while (count === step)
}

/** Queues the places near the next cells that have changed, and returns the number of these cells. */
function queueNearNextChanges(db: Db, maxCells: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ cell: number }>`
      delete from coast_changes where cell in (select cell from coast_changes order by cell limit ${maxCells})
      returning cell`.execute(tx)
    const boxes = listBoxesAround(
      rows.map(({ cell }) => cell),
      maxFetchMetres,
    )
    for (let from = 0; from < boxes.length; from += boxesPerStatement) {
      const json = JSON.stringify(boxes.slice(from, from + boxesPerStatement))
      await sql`
        insert into shelter_queue (place_id)
        select distinct p.id
        from jsonb_to_recordset(${json}::jsonb) as b (x1 float8, y1 float8, x2 float8, y2 float8)
        join places p on p.position <@ box(point(b.x1, b.y1), point(b.x2, b.y2))
        where p.deleted_at is null and not p.approximate
        on conflict (place_id) do update set ticket = default`.execute(tx)
    }
    return rows.length
  })
}
