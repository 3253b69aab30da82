import type { Kysely } from 'kysely'
import { sql, type RawBuilder } from 'kysely'
import { atonPlaceType, otherPlaceType } from '../../../core/catalogue/place-types.ts'
import type { Bbox } from '../../../core/geo.ts'
import { exportLimits } from '../../../core/limits.ts'
import { isWithinBounds } from '../../map-layers/queries.ts'
import { getVisibleTags } from '../queries.ts'
import type { Tables } from '../../database/tables.ts'

type Db = Kysely<Tables>

/** Which places an export holds; null takes all. */
export interface ExportFilter {
  bounds: Bbox | null
  /** Types as they are displayed. */
  types: number[] | null
  /** Only what was written here at this moment or later. */
  updatedSince: string | null
  /** Only so many, the most prominent. */
  limit: number | null
  /** Deleted places too, without their facts. */
  includeDeleted: boolean
}

/** A place with its facts, nothing that counts or rates: what changes without the facts would be missed. */
export interface ExportedPlace {
  deleted: false
  id: number
  name: string
  type_enum: number
  latitude: number
  longitude: number
  approximate: boolean
  address: string | null
  city: string | null
  state_code: string | null
  postal_code: string | null
  country_code: string | null
  description: string | null
  email: string | null
  phone: string | null
  url: string | null
  tags: Record<string, string>
  source: string
  source_licence: string
  source_url: string | null
  /** Further sources that added to it, by key. */
  other_sources: string[]
  user_edited: boolean
  /** When the facts were last known to be true; null where the source states no date. */
  updated_at: string | null
  /** When it was last written here. */
  changed_at: string
}

/** A place that is no more. */
export interface DeletedPlace {
  deleted: true
  id: number
  changed_at: string
}

export type ExportedRecord = ExportedPlace | DeletedPlace

/** When any place was last written, deletions too; null where there never was one. From the index alone. */
export async function getLastPlaceChange(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(changed_at) as at from places`.execute(db)
  return rows[0]?.at ?? null
}

/** A text that is another one when anything changed in what the export holds: an edit, a new or deleted place. */
export async function getExportVersion(db: Db, filter: ExportFilter): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as count, count(deleted_at) as deleted, max(changed_at) as latest,
      sum(extract(epoch from changed_at))::text as moments, sum(lock_version) as saves, sum(prominence) as prominence
    from places where ${matching(filter)}`.execute(db)
  return JSON.stringify(rows[0])
}

/**
 * The records of an export in pages, by rising id. Each page is a query of its own
 * and the connection is free between two, however slowly the pages are taken.
 */
export async function* readExportPages(db: Db, filter: ExportFilter): AsyncGenerator<ExportedRecord[]> {
  if (filter.limit !== null) {
    yield* pagesOf(db, filter, await prominentIds(db, filter, filter.limit))
    return
  }
  for (let last = 0; ;) {
    const ids = await idsAfter(db, filter, last)
    yield* pagesOf(db, filter, ids)
    if (ids.length < exportLimits.idPageSize) return
    last = ids.at(-1) ?? last
  }
}

/**
 * Ids first, many at a time: a box is searched once for 20,000 of them, where a
 * search for each page would go through a large box thousands of times.
 */
async function idsAfter(db: Db, filter: ExportFilter, last: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id) as ids from (
      select id from places where id > ${last} and ${matching(filter)} order by id limit ${exportLimits.idPageSize}
    ) found`.execute(db)
  return rows[0]?.ids ?? []
}

async function prominentIds(db: Db, filter: ExportFilter, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id) as ids from (
      select id from places where ${matching(filter)} order by prominence desc, id limit ${limit}
    ) found`.execute(db)
  return rows[0]?.ids ?? []
}

async function* pagesOf(db: Db, filter: ExportFilter, ids: number[]): AsyncGenerator<ExportedRecord[]> {
  for (let start = 0; start < ids.length; start += exportLimits.pageSize) {
    yield await readRecords(db, filter, ids.slice(start, start + exportLimits.pageSize))
  }
}

async function readRecords(db: Db, filter: ExportFilter, ids: number[]): Promise<ExportedRecord[]> {
  const { rows } = await sql<Omit<ExportedPlace, 'deleted'> & { deleted: boolean }>`
    select p.deleted_at is not null as deleted, p.id, p.name, p.type_enum, p.position[0] as longitude,
      p.position[1] as latitude, p.approximate, p.address, p.city, p.state_code, p.postal_code, p.country_code,
      p.description, p.email, p.phone, p.url, p.tags, p.source, p.source_licence, p.source_url, p.user_edited,
      greatest(p.updated_at, p.confirmed_at) as updated_at, p.changed_at,
      array(
        select distinct s.source from source_records s
        where s.place_id = p.id and s.source <> p.source order by s.source
      ) as other_sources
    from places p
    where p.id = any (${ids}::int[]) and ${filter.includeDeleted ? sql`true` : sql`p.deleted_at is null`}
    order by p.id`.execute(db)
  return rows.map(({ deleted, ...place }) =>
    deleted
      ? { deleted, id: place.id, changed_at: place.changed_at }
      : { ...place, deleted, tags: getVisibleTags(place.tags, false) },
  )
}

function matching(filter: ExportFilter): RawBuilder<unknown> {
  const conditions = [
    ...(filter.includeDeleted ? [] : [sql`deleted_at is null`]),
    ...(filter.bounds ? [isWithinBounds(filter.bounds)] : []),
    ...(filter.types ? [sql`${displayed} = any (${filter.types}::int[])`] : []),
    ...(filter.updatedSince ? [sql`changed_at >= ${filter.updatedSince}::timestamptz`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/** A type as it is displayed (section 3): 100 and more as an AIS aid, others above 19 as Other POI. */
const displayed = sql`case when type_enum >= 100 then ${sql.lit(atonPlaceType)} else least(type_enum, ${sql.lit(otherPlaceType)}) end`
