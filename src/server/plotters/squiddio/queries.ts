import { sql } from 'kysely'
import type { Bbox } from '../../../core/geo.ts'
import { exportLimits } from '../../../core/limits/exports.ts'
import { shipReportMaxAgeHours } from '../../../core/limits/weather.ts'
import { isWithinBounds } from '../../map-layers/queries.ts'
import { computeAverageRating } from '../../places/queries.ts'
import type { PointColumn, ReadDb } from '../../database/tables.ts'

/** An aid to navigation in a region layer. */
export interface RegionNavAid {
  id: number
  name: string
  mmsi: string | null
  aid_type: number
  position: PointColumn
  description: string | null
  light: string | null
  source: string
  source_licence: string
  source_url: string | null
  user_edited: boolean
  updated_at: string | null
}

/** A weather beacon with its latest values, in the units of section 9. */
export interface RegionStation {
  id: number
  name: string
  type_enum: number
  position: PointColumn
  latest: Record<string, unknown> | null
  latest_at: string | null
  source: string
  source_licence: string
  source_url: string | null
}

/** Reads the aids in a bounding box page by page, ordered by id. */
export async function* readNavAidPages(db: ReadDb, box: Bbox): AsyncGenerator<RegionNavAid[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<RegionNavAid>`
      select id, name, mmsi, aid_type, position, description, light, source, source_licence, source_url, user_edited,
        updated_at
      from nav_aids where deleted_at is null and id > ${last} and ${isWithinBounds(box)}
      order by id limit ${exportLimits.pageSize}`.execute(db)
    yield rows
    if (rows.length < exportLimits.pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}

const shipType = 13

/** Finds the weather beacons in a bounding box; ships only with recent reports. */
export async function findRegionStations(db: ReadDb, box: Bbox): Promise<RegionStation[]> {
  const { rows } = await sql<RegionStation>`
    select id, name, type_enum, position, latest, latest_at, source, source_licence, source_url
    from meteo_stations
    where ${isWithinBounds(box)}
      and (type_enum <> ${shipType} or latest_at > now() - make_interval(hours => ${shipReportMaxAgeHours}))
    order by id`.execute(db)
  return rows
}

/** Returns a version that changes with any record of a region layer, and the number of records. */
export async function getRegionVersion(db: ReadDb, box: Bbox): Promise<{ version: string; count: number }> {
  const { rows } = await sql<Record<'places' | 'aids' | 'stations', number>>`
    select
      (select count(*)::int from places where deleted_at is null and ${isWithinBounds(box)}) as places,
      (select sum(extract(epoch from changed_at))::text from places where ${isWithinBounds(box)}) as places_at,
      (select sum(vote_count)::int from places where deleted_at is null and ${isWithinBounds(box)}) as votes,
      (select count(*)::int from nav_aids where deleted_at is null and ${isWithinBounds(box)}) as aids,
      (select sum(extract(epoch from changed_at))::text from nav_aids where ${isWithinBounds(box)}) as aids_at,
      (select count(*)::int from meteo_stations where ${isWithinBounds(box)}) as stations,
      (select sum(extract(epoch from coalesce(latest_at, changed_at)))::text
        from meteo_stations where ${isWithinBounds(box)}) as stations_at`.execute(db)
  const { places = 0, aids = 0, stations = 0 } = rows[0] ?? {}
  return { version: JSON.stringify(rows[0]), count: places + aids + stations }
}

/** Returns average rating and vote count of the rated places, by place id. */
export async function findPlaceRatings(
  db: ReadDb,
  ids: number[],
): Promise<Map<number, { average: number; votes: number }>> {
  const { rows } = await sql<{ id: number; rating_sum: number; vote_count: number }>`
    select id, rating_sum, vote_count from places where id = any (${ids}::int[]) and vote_count > 0`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ id, rating_sum, vote_count }) => {
      const average = computeAverageRating(rating_sum, vote_count)
      return average === null ? [] : [[id, { average, votes: vote_count }] as const]
    }),
  )
}
