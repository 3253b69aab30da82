import { sql, type RawBuilder } from 'kysely'
import type { Position } from '../../core/geo.ts'
import { createBboxAround } from '../../core/geo.ts'
import { limitNameMetres, shelterJob } from '../../core/limits/shelter.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import { isHeldBack } from '../database/job-failures.ts'
import type { Db, PointColumn, ReadDb } from '../database/tables.ts'
import { packageVersion } from '../system/version.ts'
import type { MeasuredShelter } from './rays.ts'
import { fromShelterColumns, toShelterColumns, type ShelterColumns } from './stored-shelter.ts'

/** A place whose shelter is measured. */
export interface ShelterPlace extends Position {
  id: number
}

/** A place of the queue, with its ticket there. */
export interface QueuedPlace extends ShelterPlace {
  ticket: number
}

/** Name of the job in the list of failures. */
export const shelterJobName = 'shelter'

/** Finds the position of a place; null if there is none or it is deleted. */
export async function findShelterPlace(db: ReadDb, id: number): Promise<ShelterPlace | null> {
  const { rows } = await sql<{ position: PointColumn }>`
    select position from places where id = ${id} and deleted_at is null`.execute(allowReplica(db))
  const position = rows[0]?.position
  return position ? { id, latitude: position.y, longitude: position.x } : null
}

/** What is stored about the shelter of a place. */
export interface StoredShelter {
  /** Whether the position of the place is only approximate. */
  isApproximate: boolean
  /** As measured at the position from the coast of now; null if it is not. */
  shelter: MeasuredShelter | null
  /** Ticket of the place in the queue; null if it is not queued. */
  ticket: number | null
}

/** Finds what is stored about the shelter of a place. */
export async function findStoredShelter(db: ReadDb, place: ShelterPlace): Promise<StoredShelter> {
  const { rows } = await sql<
    (ShelterColumns | { quality: null }) & {
      approximate: boolean
      ticket: number | null
      is_current: boolean
    }
  >`
    select p.approximate, q.ticket, q.ticket is null and not exists (select from coast_changes) as is_current,
      s.quality, s.coast, s.water, s.rays, s.limit_coasts, s.limit_coast_numbers, s.low_metres, s.high_metres
    from places p
    left join shelter_queue q on q.place_id = p.id
    left join place_shelters s on s.place_id = p.id and s.position ~= ${toPoint(place)}
      and s.program_version = ${packageVersion}
    where p.id = ${place.id}`.execute(allowReplica(db))
  const [row] = rows
  return {
    isApproximate: row?.approximate ?? false,
    shelter: row && row.quality !== null && row.is_current ? fromShelterColumns(place, row) : null,
    ticket: row?.ticket ?? null,
  }
}

/** A shelter that was measured for a place. */
export interface ShelterResult {
  place: ShelterPlace
  /** Ticket of the place before it was measured; null if it was not queued. */
  ticket: number | null
  measured: MeasuredShelter
}

/**
 * Stores shelters, except those of places that have been removed, and takes the places out of the queue unless they
 * were queued again in the meantime.
 */
export async function saveShelters(db: Db, results: readonly ShelterResult[]): Promise<void> {
  if (results.length === 0) return
  const records = results.map(({ place, ticket, measured }) => ({
    place_id: place.id,
    ticket,
    x: place.longitude,
    y: place.latitude,
    ...toShelterColumns(place, measured),
  }))
  const json = JSON.stringify(records)
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into place_shelters (place_id, position, quality, coast, water, rays, limit_coasts, limit_coast_numbers,
        low_metres, high_metres, program_version)
      select r.place_id, point(r.x, r.y), r.quality, r.coast,
        point((r.water ->> 'x')::float8, (r.water ->> 'y')::float8), r.rays, r.limit_coasts, r.limit_coast_numbers,
        r.low_metres, r.high_metres, ${packageVersion}
      from jsonb_to_recordset(${json}::jsonb) as r (place_id integer, x float8, y float8, quality text, coast jsonb,
        water jsonb, rays integer[], limit_coasts jsonb, limit_coast_numbers smallint[],
        low_metres integer[], high_metres integer[])
      join places p on p.id = r.place_id
      order by r.place_id
      on conflict (place_id) do update set position = excluded.position, quality = excluded.quality,
        coast = excluded.coast, water = excluded.water, rays = excluded.rays, limit_coasts = excluded.limit_coasts,
        limit_coast_numbers = excluded.limit_coast_numbers, low_metres = excluded.low_metres,
        high_metres = excluded.high_metres, program_version = excluded.program_version,
        computed_at = now()`.execute(tx)
    await sql`
      delete from shelter_queue q
      using jsonb_to_recordset(${json}::jsonb) as r (place_id integer, ticket bigint)
      where q.place_id = r.place_id and q.ticket = r.ticket`.execute(tx)
  })
}

/**
 * Reads the next places of the queue. Places near each other follow each other, because they see the same coast. Not
 * those that failed lately. Removes places from the queue that are deleted or have become approximate.
 */
export async function readShelterQueue(db: Db): Promise<QueuedPlace[]> {
  const { rows } = await sql<{ id: number; position: PointColumn; ticket: number; is_stale: boolean }>`
    select p.id, p.position, q.ticket, p.deleted_at is not null or p.approximate as is_stale
    from (
      select place_id, ticket from shelter_queue
      where not ${isHeldBack(shelterJobName, sql`place_id::text`)}
      order by square, place_id limit ${shelterJob.batchPlaces}
    ) q join places p on p.id = q.place_id
    order by p.cell_y, p.cell_x, p.id`.execute(db)
  const stale = rows.filter(({ is_stale }) => is_stale).map(({ id }) => id)
  if (stale.length > 0)
    await sql`
      delete from shelter_queue q using places p
      where q.place_id = any (${stale}::int[]) and p.id = q.place_id and (p.deleted_at is not null or p.approximate)`.execute(
      db,
    )
  if (rows.length > 0 && stale.length === rows.length) return readShelterQueue(db)
  return rows
    .filter(({ is_stale }) => !is_stale)
    .map(({ id, position, ticket }) => ({ id, latitude: position.y, longitude: position.x, ticket }))
}

/** Returns the name of the nearest other place with a name of its own near each position; null if there is none. */
export async function findNearestNames(
  db: ReadDb,
  placeId: number,
  positions: readonly Position[],
): Promise<(string | null)[]> {
  const records = positions.map((position, index) => {
    const { x1, y1, x2, y2 } = createBboxAround(position, limitNameMetres)
    return { index, x: position.longitude, y: position.latitude, x1, y1, x2, y2 }
  })
  const { rows } = await sql<{ index: number; name: string }>`
    select r.index, nearest.name
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r (index integer, x float8, y float8, x1 float8, y1 float8, x2 float8, y2 float8)
    cross join lateral (
      select p.name from places p
      where p.deleted_at is null and p.id <> ${placeId} and not ('name' = any (p.derived_columns))
        and p.position <@ box(point(r.x1, r.y1), point(r.x2, r.y2))
      order by ((p.position[0] - r.x) * cos(radians(r.y))) ^ 2 + (p.position[1] - r.y) ^ 2, p.id limit 1
    ) nearest`.execute(allowReplica(db))
  const names = new Map(rows.map(({ index, name }) => [index, name]))
  return positions.map((_, index) => names.get(index) ?? null)
}

function toPoint({ latitude, longitude }: Position): RawBuilder<unknown> {
  return sql`point(${longitude}, ${latitude})`
}
