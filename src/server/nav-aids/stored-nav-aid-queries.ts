import { sql } from 'kysely'
import { navAidColumns, type NavAidBaseFields } from '../../core/records/nav-aid-columns.ts'
import { createRecordSql } from '../database/record-sql.ts'
import type { Db } from '../database/tables.ts'
import { getNavAidDerivedColumns, toNavAidFeature } from './row-queries.ts'

/** Clauses for statements on aids. */
export const navAidSql = createRecordSql(navAidColumns)

/** An aid to be written. */
export type WrittenNavAid = NavAidBaseFields & { id: number }

/** Inserts and updates aids with all derived columns. */
export async function writeNavAids(
  tx: Db,
  inserts: readonly WrittenNavAid[],
  updates: readonly WrittenNavAid[],
): Promise<void> {
  if (inserts.length > 0) {
    await sql`
      insert into nav_aids (id, ${navAidSql.insert('import')})
      select r.id, ${navAidSql.values('import')} from ${navAidSql.recordset(toNavAidJson(inserts))}`.execute(
      tx,
    )
  }
  if (updates.length > 0) {
    await sql`
      update nav_aids a set ${navAidSql.assignments('import')}, changed_at = now(), lock_version = a.lock_version + 1
      from ${navAidSql.recordset(toNavAidJson(updates))}
      where a.id = r.id`.execute(tx)
  }
}

/** Returns aids with their derived columns as JSON, for a record set. */
export function toNavAidJson(aids: readonly WrittenNavAid[]): string {
  return JSON.stringify(
    aids.map((aid) => ({
      ...aid,
      ...getNavAidDerivedColumns(aid),
      feature: toNavAidFeature(aid, aid.id),
    })),
  )
}
