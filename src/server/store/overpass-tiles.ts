import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The number of records of each tile that was fetched and imported, by its key. */
export async function fetchedTiles(db: Kysely<Tables>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('overpass_tiles').select(['key', 'records']).execute()
  return new Map(rows.map(({ key, records }) => [key, records]))
}

export async function rememberTile(db: Kysely<Tables>, key: string, records: number): Promise<void> {
  const fetched_at = new Date().toISOString()
  await db
    .insertInto('overpass_tiles')
    .values({ key, records, fetched_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ records, fetched_at }))
    .execute()
}
