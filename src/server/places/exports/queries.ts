import { sql, type RawBuilder } from 'kysely'
import type { FacilityKey } from '../../../core/catalogue/facilities.ts'
import { atonPlaceType, otherPlaceType } from '../../../core/catalogue/place-types.ts'
import type { Bbox } from '../../../core/geo.ts'
import { exportLimits } from '../../../core/limits/exports.ts'
import { isWithinBounds } from '../../map-layers/queries.ts'
import { hasFacilities } from '../facility-queries.ts'
import { getVisibleTags } from '../queries.ts'
import { exportedPlaceColumns, type ExportedPlaceFields } from '../../../core/records/place-columns.ts'
import { allowReplica } from '../../database/replica/allow-replica.ts'
import { createRecordSql } from '../../database/record-sql.ts'
import { renewDatabaseTime } from '../../database/request-queries.ts'
import type { ReadDb } from '../../database/tables.ts'

/** Selects the places of an export; null means no restriction. */
export interface ExportFilter {
  bounds: Bbox | null
  /** Displayed types. */
  types: number[] | null
  /** Facilities that the places must be known to have. */
  facilities: readonly FacilityKey[]
  /** Only places changed at this time or later. */
  updatedSince: string | null
  /** Maximum number of places; the most prominent come first. */
  limit: number | null
  /** Includes deleted places, without their fields. */
  includeDeleted: boolean
}

/**
 * An exported place. Without counts and ratings: they change without `changed_at`, so
 * clients would miss the change.
 */
export interface ExportedPlace extends ExportedPlaceFields {
  deleted: false
  /** Keys of other sources that contributed to it. */
  other_sources: string[]
  user_edited: boolean
  /** Time of the last write to this database. */
  changed_at: string
}

/** A deleted place. */
export interface DeletedPlace {
  deleted: true
  id: number
  changed_at: string
}

export type ExportedRecord = ExportedPlace | DeletedPlace

/**
 * Time of the last change of any place, including deletions; null if there are none.
 * Answered from the index.
 */
export async function getLastPlaceChange(db: ReadDb): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(changed_at) as at from places`.execute(
    allowReplica(db),
  )
  return rows[0]?.at ?? null
}

/**
 * Returns a text that changes with every change of the exported places: an edit, an
 * addition or a deletion.
 */
export async function getExportVersion(db: ReadDb, filter: ExportFilter): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as count, count(deleted_at) as deleted, max(changed_at) as latest,
      sum(extract(epoch from changed_at))::text as moments, sum(lock_version) as saves, sum(prominence) as prominence
    from places where ${matchesFilter(filter)}`.execute(db)
  return JSON.stringify(rows[0])
}

/**
 * Yields the records of an export in pages, in ascending order of id. Each page is a
 * separate query, so the connection is free between pages, even for a slow reader.
 */
export async function* readExportPages(db: ReadDb, filter: ExportFilter): AsyncGenerator<ExportedRecord[]> {
  if (filter.limit !== null) {
    yield* readPages(db, filter, await readProminentIds(db, filter, filter.limit))
    return
  }
  for (let lastId = 0; ;) {
    const ids = await readIdsAfter(db, filter, lastId)
    yield* readPages(db, filter, ids)
    if (ids.length < exportLimits.idPageSize) return
    lastId = ids.at(-1) ?? lastId
  }
}

/**
 * Reads ids in batches of 20,000: one search of the bounds per batch, instead of one per
 * page, which would scan large bounds thousands of times.
 */
async function readIdsAfter(db: ReadDb, filter: ExportFilter, lastId: number): Promise<number[]> {
  renewDatabaseTime()
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id) as ids from (
      select id from places where id > ${lastId} and ${matchesFilter(filter)} order by id limit ${exportLimits.idPageSize}
    ) found`.execute(db)
  return rows[0]?.ids ?? []
}

async function readProminentIds(db: ReadDb, filter: ExportFilter, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id) as ids from (
      select id from places where ${matchesFilter(filter)} order by prominence desc, id limit ${limit}
    ) found`.execute(db)
  return rows[0]?.ids ?? []
}

async function* readPages(
  db: ReadDb,
  { includeDeleted }: ExportFilter,
  ids: number[],
): AsyncGenerator<ExportedRecord[]> {
  for (let start = 0; start < ids.length; start += exportLimits.pageSize) {
    yield await readExportedRecords(db, ids.slice(start, start + exportLimits.pageSize), { includeDeleted })
  }
}

const record = createRecordSql(exportedPlaceColumns)

/** Reads the places with the given ids as exported, in ascending order of id. */
export async function readExportedRecords(
  db: ReadDb,
  ids: readonly number[],
  { includeDeleted }: Pick<ExportFilter, 'includeDeleted'>,
): Promise<ExportedRecord[]> {
  renewDatabaseTime()
  const { rows } = await sql<Omit<ExportedPlace, 'deleted'> & { deleted: boolean }>`
    select ${record.select('p')}, p.deleted_at is not null as deleted, p.user_edited,
      greatest(p.updated_at, p.confirmed_at) as updated_at, p.changed_at,
      array(
        select distinct s.source from source_records s
        where s.place_id = p.id and s.source <> p.source order by s.source
      ) as other_sources
    from places p
    where p.id = any (${ids}::int[]) and ${includeDeleted ? sql`true` : sql`p.deleted_at is null`}
    order by p.id`.execute(db)
  return rows.map(({ deleted, ...place }) =>
    deleted
      ? { deleted, id: place.id, changed_at: place.changed_at }
      : { ...place, deleted, tags: getVisibleTags(place.tags, false) },
  )
}

function matchesFilter(filter: ExportFilter): RawBuilder<unknown> {
  const conditions = [
    ...(filter.includeDeleted ? [] : [sql`deleted_at is null`]),
    ...(filter.bounds ? [isWithinBounds(filter.bounds)] : []),
    ...(filter.types ? [sql`${displayedType} = any (${filter.types}::int[])`] : []),
    ...(filter.facilities.length > 0 ? [matchesFacilities(filter)] : []),
    ...(filter.updatedSince ? [sql`changed_at >= ${filter.updatedSince}::timestamptz`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/** SQL condition of the facilities. Deleted places are listed whatever they had, so that a copy can drop them. */
function matchesFacilities({ facilities, includeDeleted }: ExportFilter): RawBuilder<boolean> {
  const hasAll = hasFacilities(facilities)
  return includeDeleted ? sql<boolean>`(deleted_at is not null or ${hasAll})` : hasAll
}

/** SQL for the displayed type (section 3): 100 and above as an AIS aid, others above 19 as Other POI. */
export const displayedType = sql`case when type_enum >= 100 then ${sql.lit(atonPlaceType)} else least(type_enum, ${sql.lit(otherPlaceType)}) end`
