import { sql } from 'kysely'
import type { ImportCounts } from '../database/write-results.ts'
import type { Db } from '../database/tables.ts'
import { toClearanceFeature } from '../seamarks/clearance-row-queries.ts'
import { planRows } from './digest-queries.ts'
import type { ClearanceRecord } from './source-record.ts'

/** Imports a batch of clearances in the caller's transaction. */
export async function importClearances(tx: Db, batch: ClearanceRecord[]): Promise<ImportCounts> {
  const { inserts, updates, counts } = await planRows(tx, 'clearances', batch, toRow)
  if (inserts.length > 0) {
    await sql`
      insert into clearances (id, key, position, clearance, feature, updated_at, digest)
      select id, key, point(longitude, latitude), clearance, feature, updated_at, decode(digest, 'hex')
      from jsonb_to_recordset(${JSON.stringify(inserts)}::jsonb) ${recordset}`.execute(tx)
  }
  if (updates.length > 0) {
    await sql`
      update clearances c set position = point(r.longitude, r.latitude), clearance = r.clearance,
        feature = r.feature, updated_at = r.updated_at, digest = decode(r.digest, 'hex'), changed_at = now()
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) ${recordset}
      where c.id = r.id`.execute(tx)
  }
  return counts
}

function toRow(record: ClearanceRecord, id: number, digest: string): object {
  const { kind: _kind, key, ...fields } = record
  const { latitude, longitude, clearance, updated_at } = fields
  return {
    id,
    key,
    latitude,
    longitude,
    clearance,
    feature: toClearanceFeature(fields, id),
    updated_at,
    digest,
  }
}

const recordset = sql`
  as r (id int, key text, longitude float8, latitude float8, clearance real, feature text, updated_at timestamptz,
    digest text)`
