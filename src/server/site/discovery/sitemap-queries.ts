import { sql } from 'kysely'
import { sitemapIds } from '../../../core/limits/discovery.ts'
import { allowReplica } from '../../database/replica/allow-replica.ts'
import type { ReadDb } from '../../database/tables.ts'

/** Kinds of records in the sitemap. */
export type SitemapTable = 'places' | 'nav_aids'

/** A part of the sitemap: the records whose ids lie in one range of {@link sitemapIds}. */
export interface SitemapPart {
  /** From 1. */
  part: number
  /** Time of the last change of its records. */
  changed_at: string
}

export interface SitemapRecord {
  id: number
  changed_at: string
}

/** Lists the parts that have records, in ascending order. */
export async function listSitemapParts(db: ReadDb, table: SitemapTable): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select (id - 1) / ${sitemapIds}::int + 1 as part, max(changed_at) as changed_at
    from ${sql.table(table)} where deleted_at is null group by 1 order by 1`.execute(allowReplica(db))
  return rows
}

/** Reads the records of a part in ascending order of id. A change of a record never moves it to another part. */
export async function readSitemapPart(
  db: ReadDb,
  table: SitemapTable,
  part: number,
): Promise<SitemapRecord[]> {
  const last = part * sitemapIds
  const { rows } = await sql<SitemapRecord>`
    select id, changed_at from ${sql.table(table)}
    where deleted_at is null and id > ${last - sitemapIds} and id <= ${last} order by id`.execute(
    allowReplica(db),
  )
  return rows
}
