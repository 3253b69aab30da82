import { sql } from 'kysely'
import { getDistanceMetres } from '../../core/geo.ts'
import { mergeDistanceMetres } from '../../core/limits/imports.ts'
import { normalizeSearchText } from '../../core/text.ts'
import type { PlaceRecord } from './source-record.ts'
import type { LocatedRecord } from '../gazetteer/locator.ts'
import { toMapCell, markCellsDirty } from '../map-layers/cell-queries.ts'
import { preferIndexes } from '../database/prefer-indexes.ts'
import { createImportCounts, type ImportCounts } from '../database/write-results.ts'
import { fillEmptyFields, hasRealName, isAreaUrl, toBaseFields } from './base-fields.ts'
import {
  demoteOwnSourceRecords,
  hashSourceRecord,
  findSourceRecords,
  insertSourceRecords,
  lockImports,
  updateSourceRecords,
  classifyBatch,
  type ImportedRecord,
  type NewSourceRecord,
} from './source-record-queries.ts'
import {
  changesFields,
  isExportOf,
  isMissing,
  isSameSourceRecord,
  toOtherSourceRecords,
  updateFields,
} from './exported-record.ts'
import { findNearPlaces, readPlaces, writePlaces, type StoredPlace } from '../places/stored-place-queries.ts'
import type { Db } from '../database/tables.ts'

type Incoming = LocatedRecord<PlaceRecord>

/** Changes of a batch, collected before they are written. */
interface Plan {
  inserts: StoredPlace[]
  updates: Map<number, StoredPlace>
  newSources: NewSourceRecord[]
  changedSources: NewSourceRecord[]
  aliases: { alias: string; place_id: number }[]
  /** Ids of places that another source takes over. */
  takenOver: number[]
  counts: ImportCounts
}

/**
 * Imports a batch of places of one source in the caller's transaction: updates known
 * records, and merges new ones with the matching place or adds them. Places edited or
 * deleted by a user are not changed. Import areas before points, so that a point is
 * merged with its area.
 */
export async function importPlaces(tx: Db, batch: Incoming[]): Promise<ImportCounts> {
  await lockImports(tx)
  await preferIndexes(tx)
  const plan: Plan = {
    inserts: [],
    updates: new Map(),
    newSources: [],
    changedSources: [],
    aliases: [],
    takenOver: [],
    counts: createImportCounts(),
  }
  const known = await findSourceRecords(
    tx,
    batch.map(({ key }) => key),
  )
  const { fresh, changed, unchanged, older } = classifyBatch(batch, known)
  Object.assign(plan.counts, { unchanged, older })
  const stored = await readPlaces(
    tx,
    changed.flatMap(({ key }) => known.get(key)?.place_id ?? []),
  )
  for (const record of changed) planUpdate(plan, record, known.get(record.key), stored)
  const nearPlaces = fresh.length > 0 ? await findNearPlaces(tx, fresh) : new Map<number, StoredPlace[]>()
  for (const places of nearPlaces.values()) for (const place of places) stored.set(place.id, place)
  await planNewRecords(tx, plan, fresh, nearPlaces)
  await write(tx, plan, stored)
  return plan.counts
}

function planUpdate(
  plan: Plan,
  record: Incoming,
  before: ImportedRecord | undefined,
  stored: Map<number, StoredPlace>,
): void {
  const place = before?.place_id
    ? (plan.updates.get(before.place_id) ?? stored.get(before.place_id))
    : undefined
  const role = before?.role === 'own' ? 'own' : 'merged'
  const fields = place && (role === 'own' ? updateFields(place, record) : fillEmptyFields(place, record))
  if (place && fields && record.missing_fields && !changesFields(place, fields)) {
    // The stored record has more data than this file.
    plan.counts.unchanged++
    return
  }
  plan.changedSources.push(toSourceRecord(record, place?.id ?? null, role))
  if (!place || !fields || place.deleted) {
    plan.counts.deleted++
  } else if (place.user_edited) {
    plan.counts.kept++
  } else {
    plan.updates.set(place.id, withDerivedColumns(fields))
    plan.counts.updated++
  }
}

async function planNewRecords(
  tx: Db,
  plan: Plan,
  fresh: Incoming[],
  nearPlaces: Map<number, StoredPlace[]>,
): Promise<void> {
  const added: Incoming[] = []
  const exportedPlaces = await readPlaces(
    tx,
    fresh.flatMap(({ own_id }) => own_id ?? []),
  )
  for (const [index, record] of fresh.entries()) {
    const exportedPlace = exportedPlaces.get(record.own_id ?? 0)
    if (exportedPlace && isExportOf(exportedPlace, record)) {
      // The record comes from our own export, so the stored place has more data.
      if (exportedPlace.deleted) plan.counts.deleted++
      else plan.counts.unchanged++
      continue
    }
    const candidates = (nearPlaces.get(index) ?? []).map((place) => plan.updates.get(place.id) ?? place)
    const target =
      candidates.find((place) => sharesAlias(record, place)) ?? findNearestMatch(record, candidates)
    if (target) planMerge(plan, record, target)
    else added.push(record)
  }
  const ids = await allocateIds(tx, added.length)
  for (const [index, record] of added.entries()) {
    const id = ids[index]
    if (id !== undefined) planInsert(plan, record, id)
  }
}

function planInsert(plan: Plan, record: Incoming, id: number): void {
  const state = {
    id,
    popularity: null,
    checked_in_count: 0,
    review_status: 'approved' as const,
    photo_id: null,
    confirmed_at: null,
    user_edited: false,
    deleted: false,
    aliases: record.aliases,
  }
  plan.inserts.push(
    withDerivedColumns({ ...state, normalized_name: '', cell_x: 0, cell_y: 0, ...toBaseFields(record) }),
  )
  plan.newSources.push(toSourceRecord(record, id, 'own'), ...toOtherSourceRecords(record, id))
  for (const alias of record.aliases) plan.aliases.push({ alias, place_id: id })
  plan.counts.added++
}

function planMerge(plan: Plan, record: Incoming, target: StoredPlace): void {
  for (const alias of record.aliases) plan.aliases.push({ alias, place_id: target.id })
  // A surveyed position replaces an approximate one, together with the other fields.
  const isSurveyed = !record.approximate && !isMissing(record, 'approximate')
  const takesOver = target.approximate && isSurveyed && !target.user_edited && !target.deleted
  plan.newSources.push(toSourceRecord(record, target.id, takesOver ? 'own' : 'merged'))
  plan.newSources.push(...toOtherSourceRecords(record, target.id))
  if (target.deleted) {
    plan.counts.deleted++
    return
  }
  const known = { ...target, aliases: [...target.aliases, ...record.aliases] }
  if (takesOver) {
    plan.takenOver.push(target.id)
    const fields = { ...known, ...toBaseFields(record), confirmed_at: null }
    plan.updates.set(target.id, withDerivedColumns(fillEmptyFields(fields, target)))
  } else if (!target.user_edited) {
    plan.updates.set(target.id, withDerivedColumns(fillEmptyFields(known, record)))
  }
  plan.counts.merged++
}

/** True if both have the same id in a list used by several sources. */
function sharesAlias(record: Incoming, place: StoredPlace): boolean {
  return record.aliases.some((alias) => place.aliases.includes(alias))
}

/** Finds the nearest matching place within 300 m, or undefined. */
function findNearestMatch(record: Incoming, candidates: StoredPlace[]): StoredPlace | undefined {
  return candidates
    .filter((place) => place.type_enum === record.type_enum && !place.deleted)
    .filter((place) =>
      place.source === record.source
        ? areNodeAndArea(record, place) || isSameSourceRecord(record, place)
        : haveSameName(record, place),
    )
    .map((place) => ({ place, metres: getDistanceMetres(record, place) }))
    .filter(({ metres }) => metres <= mergeDistanceMetres)
    .sort((a, b) => a.metres - b.metres)[0]?.place
}

/**
 * True for a node and the area around it, of one source, if one of them has no name or
 * both have the same name.
 */
function areNodeAndArea(record: Incoming, place: StoredPlace): boolean {
  if (record.isArea === isAreaUrl(place.source_url)) return false
  return (
    !hasRealName(record) || !hasRealName(place) || normalizeSearchText(record.name) === place.normalized_name
  )
}

/** True if both have the same stated name. Unnamed places of different sources are never merged. */
function haveSameName(record: Incoming, place: StoredPlace): boolean {
  return (
    hasRealName(record) && hasRealName(place) && normalizeSearchText(record.name) === place.normalized_name
  )
}

/** Updates the columns derived from name and position. */
function withDerivedColumns(place: StoredPlace): StoredPlace {
  return { ...place, normalized_name: normalizeSearchText(place.name), ...toMapCell(place) }
}

function toSourceRecord(record: Incoming, place_id: number | null, role: 'own' | 'merged'): NewSourceRecord {
  const { key, source, source_licence, source_url, updated_at: observed_at } = record
  return {
    key,
    source,
    source_licence,
    source_url,
    observed_at,
    place_id,
    nav_aid_id: null,
    role,
    digest: hashSourceRecord(record),
  }
}

async function allocateIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('places', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function write(tx: Db, plan: Plan, stored: Map<number, StoredPlace>): Promise<void> {
  const updates = [...plan.updates.values()]
  await writePlaces(tx, plan.inserts, updates)
  await demoteOwnSourceRecords(tx, plan.takenOver)
  await insertSourceRecords(tx, plan.newSources)
  await updateSourceRecords(tx, plan.changedSources)
  await saveAliases(tx, plan.aliases)
  const before = updates.flatMap(({ id }) => stored.get(id) ?? [])
  await markCellsDirty(tx, 'places', [...before, ...plan.inserts, ...updates])
}

async function saveAliases(tx: Db, aliases: Plan['aliases']): Promise<void> {
  if (aliases.length === 0) return
  const texts = aliases.map(({ alias }) => alias)
  const ids = aliases.map(({ place_id }) => place_id)
  await sql`
    insert into source_aliases (alias, place_id)
    select * from unnest(${texts}::text[], ${ids}::int[]) on conflict do nothing`.execute(tx)
}
