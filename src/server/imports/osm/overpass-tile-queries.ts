import type { Db } from '../../database/tables.ts'

/** Returns the number of records of each tile that was fetched at or after a time (null: ever), by key. */
export async function readFetchedTiles(db: Db, since: Date | null): Promise<Map<string, number>> {
  const tiles = db.selectFrom('overpass_tiles').select(['key', 'records'])
  const rows = await (since ? tiles.where('fetched_at', '>=', since.toISOString()) : tiles).execute()
  return new Map(rows.map(({ key, records }) => [key, records]))
}

/** Returns when each tile of places was completely fetched, by key. */
export async function readTileFetchDates(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('overpass_tiles')
    .select(['key', 'fetched_at'])
    .where('records', '>=', 0)
    // Keys of other contents begin with its name and a colon.
    .where('key', 'not like', '%:%')
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
