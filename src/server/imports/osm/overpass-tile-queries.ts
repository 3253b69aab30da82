import type { Db } from '../../database/tables.ts'

/** Returns the number of records of each imported tile, by key. */
export async function readTileRecordCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('overpass_tiles').select(['key', 'records']).execute()
  return new Map(rows.map(({ key, records }) => [key, records]))
}

/** Begins the keys of tiles whose coastline was fetched; the others are tiles of places. */
export const coastTilePrefix = 'coast:'

/** Returns when each tile of places was completely fetched, by key. */
export async function readTileFetchDates(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('overpass_tiles')
    .select(['key', 'fetched_at'])
    .where('records', '>=', 0)
    .where('key', 'not like', `${coastTilePrefix}%`)
    .execute()
  return new Map(rows.map(({ key, fetched_at }) => [key, new Date(fetched_at)]))
}

export async function saveFetchedTile(db: Db, key: string, records: number): Promise<void> {
  const fetched_at = new Date().toISOString()
  await db
    .insertInto('overpass_tiles')
    .values({ key, records, fetched_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ records, fetched_at }))
    .execute()
}
