import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Tables } from '../database/tables.ts'

type Db = Kysely<Tables>

/** A record of a source as it is remembered: to which of ours it belongs, and what it stated. */
export interface NewSourceRecord {
  key: string
  source: string
  source_licence: string
  source_url: string | null
  observed_at: string | null
  place_id: number | null
  nav_aid_id: number | null
  part: 'own' | 'merged' | 'amenity'
  digest: string
}

export interface ImportedRecord {
  place_id: number | null
  nav_aid_id: number | null
  part: 'own' | 'merged' | 'amenity'
  digest: string
  observed_at: string | null
}

/** The records of those keys that were imported before, by key. */
export async function findSourceRecords(db: Db, keys: string[]): Promise<Map<string, ImportedRecord>> {
  const { rows } = await sql<ImportedRecord & { key: string }>`
    select key, place_id, nav_aid_id, part, encode(digest, 'hex') as digest, observed_at
    from source_records where key = any (${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Remembers records, or what they state now. */
export async function saveSourceRecords(db: Db, records: NewSourceRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into source_records
      (key, source, source_licence, source_url, observed_at, place_id, nav_aid_id, part, digest)
    select key, source, source_licence, source_url, observed_at, place_id, nav_aid_id, part, decode(digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r (key text, source text, source_licence text, source_url text, observed_at timestamptz, place_id int,
        nav_aid_id int, part text, digest text)
    on conflict (key) do update set observed_at = excluded.observed_at, source_url = excluded.source_url,
      part = excluded.part, digest = excluded.digest, imported_at = now()`.execute(db)
}

interface Incoming {
  key: string
  updated_at: string | null
}

/** A batch sorted by what is known of its records. */
export interface ClassifiedBatch<R extends Incoming> {
  fresh: R[]
  changed: R[]
  /** How many state what is known already. */
  unchanged: number
  /** How many are older than what is known: another file held newer data. */
  older: number
}

export function classifyBatch<R extends Incoming>(
  batch: R[],
  known: Map<string, ImportedRecord>,
): ClassifiedBatch<R> {
  const sorted: ClassifiedBatch<R> = { fresh: [], changed: [], unchanged: 0, older: 0 }
  for (const record of batch) {
    const before = known.get(record.key)
    if (!before) sorted.fresh.push(record)
    else if (before.digest === hashSourceRecord(record)) sorted.unchanged++
    else if (isOlder(record.updated_at, before.observed_at)) sorted.older++
    else sorted.changed.push(record)
  }
  return sorted
}

function isOlder(date: string | null, known: string | null): boolean {
  return date !== null && known !== null && Date.parse(date) < Date.parse(known)
}

/** A takeover makes what was a record's own source one that is merged. */
export async function demoteOwnSourceRecords(db: Db, placeIds: number[]): Promise<void> {
  if (placeIds.length === 0) return
  await sql`
    update source_records set part = 'merged' where place_id = any (${placeIds}::int[]) and part = 'own'`.execute(
    db,
  )
}

/**
 * Digest of what a source stated. What was worked out here (the fields in
 * `derived`) is left out: better town data is no change of the record.
 */
export function hashSourceRecord(record: object): string {
  const stated: Record<string, unknown> = { ...record }
  if (Array.isArray(stated.derived)) for (const field of stated.derived) stated[String(field)] = null
  delete stated.derived
  const sorted = Object.keys(stated)
    .sort()
    .map((key) => [key, stated[key]])
  return createHash('sha1').update(JSON.stringify(sorted)).digest('hex')
}
