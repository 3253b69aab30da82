import { sql } from 'kysely'
import type { ImportCounts } from '../database/write-results.ts'
import type { Db } from '../database/tables.ts'
import { getSeamarkRank, toSeamarkFeature } from '../seamarks/row-queries.ts'
import { planRows } from './digest-queries.ts'
import type { SeamarkRecord } from './source-record.ts'

/** Imports a batch of seamarks in the caller's transaction. */
export async function importSeamarks(tx: Db, batch: SeamarkRecord[]): Promise<ImportCounts> {
  const { inserts, updates, counts } = await planRows(tx, 'seamarks', batch, toRow)
  await writeSeamarks(tx, inserts, updates)
  return counts
}

function toRow({ kind: _kind, key, ...fields }: SeamarkRecord, id: number, digest: string): object {
  const { name, type, latitude, longitude, source, source_licence, source_url, updated_at, ...drawing } =
    fields
  return {
    id,
    key,
    type,
    name,
    latitude,
    longitude,
    rank: getSeamarkRank(fields),
    drawing,
    feature: toSeamarkFeature(fields, id),
    source,
    source_licence,
    source_url,
    updated_at,
    digest,
  }
}

const recordset = sql`
  as r (id int, key text, type text, name text, longitude float8, latitude float8, rank int, drawing jsonb,
    feature text, source text, source_licence text, source_url text, updated_at timestamptz, digest text)`

async function writeSeamarks(tx: Db, inserts: object[], updates: object[]): Promise<void> {
  if (inserts.length > 0) {
    await sql`
      insert into seamarks (id, key, type, name, position, rank, drawing, feature, source, source_licence,
        source_url, updated_at, digest)
      select id, key, type, name, point(longitude, latitude), rank, drawing, feature, source, source_licence,
        source_url, updated_at, decode(digest, 'hex')
      from jsonb_to_recordset(${JSON.stringify(inserts)}::jsonb) ${recordset}`.execute(tx)
  }
  if (updates.length > 0) {
    await sql`
      update seamarks s set type = r.type, name = r.name, position = point(r.longitude, r.latitude),
        rank = r.rank, drawing = r.drawing, feature = r.feature, source = r.source,
        source_licence = r.source_licence, source_url = r.source_url, updated_at = r.updated_at,
        digest = decode(r.digest, 'hex'), changed_at = now()
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) ${recordset}
      where s.id = r.id`.execute(tx)
  }
}
