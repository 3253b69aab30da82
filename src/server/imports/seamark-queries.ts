import { sql } from 'kysely'
import { createImportCounts, type ImportCounts } from '../database/write-results.ts'
import { preferIndexes } from '../database/prefer-indexes.ts'
import type { Db } from '../database/tables.ts'
import { getSeamarkRank, toSeamarkFeature } from '../seamarks/row-queries.ts'
import { isOlder, hashSourceRecord, lockImports } from './source-record-queries.ts'
import type { SeamarkRecord } from './source-record.ts'

interface StoredSeamark {
  key: string
  id: number
  digest: string
  updated_at: string | null
}

/**
 * Imports a batch of seamarks in the caller's transaction. Rows whose content is the same stay untouched;
 * the date of the data alone is no change.
 */
export async function importSeamarks(tx: Db, batch: SeamarkRecord[]): Promise<ImportCounts> {
  await lockImports(tx)
  await preferIndexes(tx)
  const counts = createImportCounts()
  const stored = await findSeamarks(
    tx,
    batch.map(({ key }) => key),
  )
  const inserts: object[] = []
  const updates: object[] = []
  const ids = await allocateIds(tx, batch.filter(({ key }) => !stored.has(key)).length)
  for (const record of batch) {
    const digest = hashSourceRecord({ ...record, updated_at: null })
    const before = stored.get(record.key)
    if (!before) {
      counts.added++
      inserts.push(toRow(record, ids.pop() ?? 0, digest))
    } else if (before.digest === digest) counts.unchanged++
    else if (isOlder(record.updated_at, before.updated_at)) counts.older++
    else {
      counts.updated++
      updates.push(toRow(record, before.id, digest))
    }
  }
  await writeSeamarks(tx, inserts, updates)
  return counts
}

async function findSeamarks(tx: Db, keys: string[]): Promise<Map<string, StoredSeamark>> {
  const { rows } = await sql<StoredSeamark>`
    select key, id, encode(digest, 'hex') as digest, updated_at
    from seamarks where key = any (${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

async function allocateIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('seamarks', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id).reverse()
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
