import { sql } from 'kysely'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'
import {
  matchesPageFilter,
  type FeatureRecord,
  type PageFilter,
  type PageRequest,
} from '../map-layers/page-queries.ts'
import { toPlaceProperties } from './exports/geojson.ts'
import { displayedType, readExportedRecords } from './exports/queries.ts'

/** Reads a page of places, as exported, in ascending order of id. `siteUrl` is the base of their pages. */
export async function readPlaceItems(
  db: ReadDb,
  filter: PageFilter,
  { after, offset, limit }: PageRequest,
  siteUrl: string,
): Promise<FeatureRecord[]> {
  const from = allowReplica(db)
  const columns = { type: displayedType, time: sql`greatest(updated_at, confirmed_at)` }
  const { rows } = await sql<{ id: number }>`
    select id from places
    where deleted_at is null and id > ${after} and ${matchesPageFilter(filter, columns)}
    order by id limit ${limit} offset ${offset}`.execute(from)
  return readPlaceFeatures(
    from,
    rows.map(({ id }) => id),
    siteUrl,
  )
}

/** Finds a place as exported; null if there is none. */
export async function findPlaceFeature(
  db: ReadDb,
  id: number,
  siteUrl: string,
): Promise<FeatureRecord | null> {
  return (await readPlaceFeatures(allowReplica(db), [id], siteUrl))[0] ?? null
}

async function readPlaceFeatures(
  db: ReadDb,
  ids: readonly number[],
  siteUrl: string,
): Promise<FeatureRecord[]> {
  const records = await readExportedRecords(db, ids, { includeDeleted: false })
  return records.flatMap((record) => {
    if (record.deleted) return []
    const { id, longitude, latitude } = record
    return [{ id, longitude, latitude, properties: toPlaceProperties(record, siteUrl) }]
  })
}
