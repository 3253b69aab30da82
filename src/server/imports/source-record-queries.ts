import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../database/tables.ts'

/** A stored source record: the place or aid it belongs to, and a digest of its content. */
export interface NewSourceRecord {
  key: string
  source: string
  source_licence: string
  source_url: string | null
  observed_at: string | null
  place_id: number | null
  nav_aid_id: number | null
  role: 'own' | 'merged' | 'amenity'
  digest: string
}

export interface ImportedRecord {
  place_id: number | null
  nav_aid_id: number | null
  role: 'own' | 'merged' | 'amenity'
  digest: string
  observed_at: string | null
}

/** Arbitrary key of the advisory lock that serializes the batches of imports. */
const importLock = 731_405

/**
 * Waits until no other import writes, on any server of the database, and keeps others
 * waiting until the transaction ends. Without it, two imports of one file both find a
 * record missing and both add its place.
 */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx)
}

/** Returns the records with these keys from previous imports, by key. */
export async function findSourceRecords(db: Db, keys: string[]): Promise<Map<string, ImportedRecord>> {
  const { rows } = await sql<ImportedRecord & { key: string }>`
    select key, place_id, nav_aid_id, role, encode(digest, 'hex') as digest, observed_at
    from source_records where key = any (${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

const recordset = sql`
  as r (key text, source text, source_licence text, source_url text, observed_at timestamptz, place_id int,
    nav_aid_id int, role text, digest text)`

/**
 * Inserts source records. Fails if one of the keys is stored already, so that the
 * transaction cannot add a second place or aid for it.
 */
export async function insertSourceRecords(tx: Db, records: NewSourceRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into source_records
      (key, source, source_licence, source_url, observed_at, place_id, nav_aid_id, role, digest)
    select key, source, source_licence, source_url, observed_at, place_id, nav_aid_id, role, decode(digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) ${recordset}`.execute(tx)
}

/** Updates stored source records; their places and aids stay the same. */
export async function updateSourceRecords(tx: Db, records: NewSourceRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    update source_records s set observed_at = r.observed_at, source_url = r.source_url, role = r.role,
      digest = decode(r.digest, 'hex'), imported_at = now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) ${recordset}
    where s.key = r.key`.execute(tx)
}

interface Incoming {
  key: string
  updated_at: string | null
}

/** A batch classified by comparison with the stored source records. */
export interface ClassifiedBatch<R extends Incoming> {
  fresh: R[]
  changed: R[]
  /** Number of records without changes. */
  unchanged: number
  /** Number of records older than the stored ones, which came from another file. */
  older: number
}

export function classifyBatch<R extends Incoming>(
  batch: R[],
  known: Map<string, ImportedRecord>,
): ClassifiedBatch<R> {
  const result: ClassifiedBatch<R> = { fresh: [], changed: [], unchanged: 0, older: 0 }
  for (const record of batch) {
    const before = known.get(record.key)
    if (!before) result.fresh.push(record)
    else if (before.digest === hashSourceRecord(record)) result.unchanged++
    else if (isOlder(record.updated_at, before.observed_at)) result.older++
    else result.changed.push(record)
  }
  return result
}

/** Whether data has an earlier date than known data; false if one of the dates is unknown. */
export function isOlder(date: string | null, known: string | null): boolean {
  return date !== null && known !== null && Date.parse(date) < Date.parse(known)
}

/** Marks the own source records of places as merged after another source took them over. */
export async function demoteOwnSourceRecords(db: Db, placeIds: number[]): Promise<void> {
  if (placeIds.length === 0) return
  await sql`
    update source_records set role = 'merged' where place_id = any (${placeIds}::int[]) and role = 'own'`.execute(
    db,
  )
}

/**
 * Computes the digest of a source's data. The fields in `derived_columns` are excluded, so that
 * better town data does not count as a change.
 */
export function hashSourceRecord(record: object): string {
  const stated: Record<string, unknown> = { ...record }
  if (Array.isArray(stated.derived_columns))
    for (const field of stated.derived_columns) stated[String(field)] = null
  delete stated.derived_columns
  const entries = Object.keys(stated)
    .sort()
    .map((key) => [key, stated[key]])
  return createHash('sha1').update(JSON.stringify(entries)).digest('hex')
}
