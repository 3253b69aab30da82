import { sql } from 'kysely'
import type { NavAidEdit } from '../../core/contract/nav-aid.ts'
import type { NavAidBaseFields, NavAidRow } from '../../core/records/nav-aid-columns.ts'
import { markCellsDirty, toMapCell } from '../map-layers/cell-queries.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { navAidSql, writeNavAids } from './stored-nav-aid-queries.ts'
import { diffFields, saveRevision, type EditResult } from '../revisions/revision-queries.ts'
import type { Db } from '../database/tables.ts'

/**
 * Saves a member's edit of an aid with its revision. Imports do not change an edited
 * aid. If `lock_version` differs from the record's, returns `stale` and saves nothing.
 */
export async function editNavAid(
  db: Db,
  id: number,
  userId: number,
  { lock_version, ...edit }: NavAidEdit,
): Promise<EditResult> {
  return db.transaction().execute(async (tx): Promise<EditResult> => {
    const current = await lockAid(tx, id)
    if (!current) return { status: 'gone' }
    if (lock_version !== undefined && lock_version !== current.lock_version) return { status: 'stale' }
    const { before, after } = diffFields<NavAidBaseFields>(current, edit)
    const changed = Object.keys(after)
    if (changed.length === 0) return { status: 'same' }
    const lockVersion = current.lock_version + 1
    const next = {
      ...current,
      ...after,
      // Fields stated by a user are no longer derived.
      derived_columns: current.derived_columns.filter((field) => !changed.includes(field)),
      updated_at: new Date().toISOString(),
    }
    await writeNavAids(tx, [], [next])
    await sql`update nav_aids set user_edited = true where id = ${id}`.execute(tx)
    await saveRevision(tx, 'nav_aid', { recordId: id, userId, lockVersion, before, after })
    const hasMoved = 'latitude' in after || 'longitude' in after
    if (hasMoved) await markCellsDirty(tx, 'nav_aids', [current, toMapCell(next)])
    await publishRecordChangeEvent(tx, { entity: 'nav_aids', position: getPosition(next) })
    if (hasMoved) await publishRecordChangeEvent(tx, { entity: 'nav_aids', position: getPosition(current) })
    return { status: 'saved' }
  })
}

/**
 * Marks an aid as deleted. The row stays, so that imports do not add it again. Returns
 * false if there is none.
 */
export async function deleteNavAid(db: Db, id: number, userId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const current = await lockAid(tx, id)
    if (!current) return false
    await sql`
      update nav_aids set deleted_at = now(), deleted_by = ${userId}, changed_at = now(),
        lock_version = lock_version + 1
      where id = ${id}`.execute(tx)
    await markCellsDirty(tx, 'nav_aids', [current])
    await publishRecordChangeEvent(tx, { entity: 'nav_aids', position: getPosition(current) })
    return true
  })
}

/** Locks an aid until the transaction ends; null if there is none. */
async function lockAid(tx: Db, id: number): Promise<NavAidRow | null> {
  const { rows } = await sql<NavAidRow>`
    select ${navAidSql.select('a')}
    from nav_aids a where a.id = ${id} and a.deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

function getPosition({ latitude, longitude }: NavAidBaseFields): { latitude: number; longitude: number } {
  return { latitude, longitude }
}
