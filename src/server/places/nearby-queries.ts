import { sql } from 'kysely'
import { toDisplayedPlaceType } from '../../core/catalogue/place-types.ts'
import type { NearbyPlace, NearbyPlacesQuery } from '../../core/contract/place.ts'
import { createBboxAround, getInitialBearing, getDistanceMetres, type Position } from '../../core/geo.ts'
import { nearbyPlaces as limits, nearbyRadiiNm } from '../../core/limits/places.ts'
import { metresPerNauticalMile, nauticalMilesFromMetres, round } from '../../core/units.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { andMatches } from './facility-queries.ts'
import { computeAverageRating } from './queries.ts'

interface NearbyRow {
  id: number
  name: string
  type_enum: number
  city: string | null
  country_code: string | null
  position: PointColumn
  approximate: boolean
  rating_sum: number
  vote_count: number
}

/**
 * Lists the places around a position, nearest first by great-circle distance, up to 300 nm away. Throws 422 for an unknown
 * facility.
 */
export async function findNearbyPlaces(
  db: ReadDb,
  { lat: latitude, lng: longitude, limit = limits.count, ...filter }: NearbyPlacesQuery,
): Promise<NearbyPlace[]> {
  const position = { latitude, longitude }
  let found: NearbyPlace[] = []
  // Most positions have enough places within the first radius, which reads few rows.
  for (const radiusNm of nearbyRadiiNm) {
    const rows = await readWithin(allowReplica(db), position, radiusNm, limit, filter)
    found = rows.map((row) => toNearbyPlace(row, position)).filter((place) => place.distance_nm <= radiusNm)
    if (found.length === limit) break
  }
  return found
}

/** Reads the nearest places of the box around a circle, nearest first. */
async function readWithin(
  db: ReadDb,
  position: Position,
  radiusNm: number,
  limit: number,
  filter: Pick<NearbyPlacesQuery, 'types' | 'has'>,
): Promise<NearbyRow[]> {
  const { latitude, longitude } = position
  const bounds = createBboxAround(position, radiusNm * metresPerNauticalMile)
  // The haversine of the distance grows with it.
  const haversine = sql`power(sind((position[1] - ${latitude}::float8) / 2), 2)
    + cosd(${latitude}::float8) * cosd(position[1]) * power(sind((position[0] - ${longitude}::float8) / 2), 2)`
  const { rows } = await sql<NearbyRow>`
    select id, name, type_enum, city, country_code, position, approximate, rating_sum, vote_count
    from places where deleted_at is null and ${isWithinBounds(bounds)} ${andMatches(filter)}
    order by ${haversine}, id limit ${limit}`.execute(db)
  return rows
}

function toNearbyPlace(row: NearbyRow, from: Position): NearbyPlace {
  const { id, name, type_enum, city, country_code, approximate } = row
  const position = { latitude: row.position.y, longitude: row.position.x }
  return {
    id,
    name,
    type_enum: toDisplayedPlaceType(type_enum),
    city,
    country_code,
    ...position,
    approximate,
    rating_average: computeAverageRating(row.rating_sum, row.vote_count),
    distance_nm: round(nauticalMilesFromMetres(getDistanceMetres(from, position)), 2),
    bearing: Math.round(getInitialBearing(from, position)) % 360,
  }
}
