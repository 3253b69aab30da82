import { sql } from 'kysely'
import type { NavAidRecord } from './source-record.ts'
import type { LocatedRecord } from '../gazetteer/locator.ts'
import { markCellsDirty } from '../map-layers/cell-queries.ts'
import { createImportCounts, type ImportCounts } from '../database/write-results.ts'
import { getNavAidDerivedColumns } from '../nav-aids/row-queries.ts'
import { writeNavAids, type WrittenNavAid } from '../nav-aids/stored-nav-aid-queries.ts'
import { preferIndexes } from '../database/prefer-indexes.ts'
import {
  hashSourceRecord,
  findSourceRecords,
  insertSourceRecords,
  lockImports,
  updateSourceRecords,
  classifyBatch,
  type NewSourceRecord,
} from './source-record-queries.ts'
import type { Db } from '../database/tables.ts'

type Incoming = LocatedRecord<NavAidRecord>

interface StoredState {
  id: number
  user_edited: boolean
  deleted: boolean
  cell_x: number
  cell_y: number
}

/**
 * Imports a batch of aids in the caller's transaction. Each element of a source is a
 * separate aid, even if two share an MMSI. Aids edited or deleted by a user are not
 * changed.
 */
export async function importNavAids(tx: Db, batch: Incoming[]): Promise<ImportCounts> {
  await lockImports(tx)
  await preferIndexes(tx)
  const known = await findSourceRecords(
    tx,
    batch.map(({ key }) => key),
  )
  const { fresh, changed, unchanged, older } = classifyBatch(batch, known)
  const counts = { ...createImportCounts(), unchanged, older }
  const stored = await readStates(
    tx,
    changed.flatMap(({ key }) => known.get(key)?.nav_aid_id ?? []),
  )
  const ids = await allocateIds(tx, fresh.length)
  const idsByKey = new Map(fresh.map((record, index) => [record.key, ids[index] ?? 0]))
  const updates: Incoming[] = []
  for (const record of changed) {
    const id = known.get(record.key)?.nav_aid_id ?? 0
    const state = stored.get(id)
    idsByKey.set(record.key, id)
    if (!state || state.deleted) counts.deleted++
    else if (state.user_edited) counts.kept++
    else updates.push(record)
  }
  counts.added = fresh.length
  counts.updated = updates.length
  await writeNavAids(tx, toWritten(fresh, idsByKey), toWritten(updates, idsByKey))
  await insertSourceRecords(tx, toSourceRecords(fresh, idsByKey))
  await updateSourceRecords(tx, toSourceRecords(changed, idsByKey))
  await markCellsDirty(tx, 'nav_aids', [
    ...stored.values(),
    ...[...fresh, ...updates].map(getNavAidDerivedColumns),
  ])
  return counts
}

async function readStates(tx: Db, ids: number[]): Promise<Map<number, StoredState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredState>`
    select id, user_edited, deleted_at is not null as deleted, cell_x, cell_y
    from nav_aids where id = any (${ids}::int[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function allocateIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('nav_aids', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

function toWritten(records: Incoming[], idsByKey: Map<string, number>): WrittenNavAid[] {
  return records.map((record) => ({ ...record, id: idsByKey.get(record.key) ?? 0 }))
}

function toSourceRecords(records: Incoming[], idsByKey: Map<string, number>): NewSourceRecord[] {
  return records.map((record) => ({
    key: record.key,
    source: record.source,
    source_licence: record.source_licence,
    source_url: record.source_url,
    observed_at: record.updated_at,
    place_id: null,
    nav_aid_id: idsByKey.get(record.key) || null,
    role: 'own',
    digest: hashSourceRecord(record),
  }))
}
