import { sql } from 'kysely'
import type { ImportCounts } from '../database/write-results.ts'
import type { Db } from '../database/tables.ts'
import { planRows } from './digest-queries.ts'
import type { MapNameRecord } from './source-record.ts'

/** Imports a batch of names of the map in the caller's transaction. */
export async function importMapNames(tx: Db, batch: MapNameRecord[]): Promise<ImportCounts> {
  const { inserts, updates, counts } = await planRows(tx, 'map_names', batch, toRow)
  if (inserts.length > 0) {
    await sql`
      insert into map_names (id, key, name, kind, rank, position, updated_at, digest)
      select id, key, name, kind, rank, point(longitude, latitude), updated_at, decode(digest, 'hex')
      from jsonb_to_recordset(${JSON.stringify(inserts)}::jsonb) ${recordset}`.execute(tx)
  }
  if (updates.length > 0) {
    await sql`
      update map_names n set name = r.name, kind = r.kind, rank = r.rank,
        position = point(r.longitude, r.latitude), updated_at = r.updated_at, digest = decode(r.digest, 'hex')
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) ${recordset}
      where n.id = r.id`.execute(tx)
  }
  return counts
}

const recordset = sql`
  as r (id int, key text, name text, kind text, rank int, longitude float8, latitude float8, updated_at timestamptz,
    digest text)`

function toRow({ kind: _kind, nameKind, ...fields }: MapNameRecord, id: number, digest: string): object {
  return { ...fields, id, kind: nameKind, digest }
}
