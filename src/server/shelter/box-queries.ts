import { listCoastAttributions } from '../../core/shelter/coast-attribution.ts'
import { sql } from 'kysely'
import { toDisplayedPlaceType } from '../../core/catalogue/place-types.ts'
import type { ShelterQuery } from '../../core/contract/calls/shelter.ts'
import type { CoastSource, ShelteredPlaces, ShelterQuality } from '../../core/contract/shelter.ts'
import { maxComparedPlaces, maxShelteredPlaces } from '../../core/limits/shelter.ts'
import { computeWindSea, getRayIndex } from '../../core/shelter/waves.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'
import { andMatches } from '../places/facility-queries.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { numbersPerRay } from './stored-shelter.ts'
import { roundWindSea } from './wind-sea.ts'

interface ShelteredRow {
  id: number
  name: string
  type_enum: number
  position: PointColumn
  quality: ShelterQuality
  coast: CoastSource | null
  fetch_m: number | null
  /** Places of the box that are compared, the same in each row. */
  box_count: number
}

/**
 * Lists the places in a box by the waves that a wind raises there, smallest first; those that are unknown come last. Of
 * a box with very many places it compares `maxCompared`, and the list counts as truncated.
 */
export async function findShelteredPlaces(
  db: ReadDb,
  { direction, speed, x1, y1, x2, y2, ...filter }: ShelterQuery,
  maxCompared: number = maxComparedPlaces,
): Promise<ShelteredPlaces> {
  const fetchIndex = getRayIndex(direction) * numbersPerRay + 1 // arrays of PostgreSQL begin with 1
  // A place that was moved since it was measured is unknown, and one whose position is only approximate.
  const { rows } = await sql<ShelteredRow>`
    with compared as (
      select id, name, type_enum, position, approximate from places
      where deleted_at is null and ${isWithinBounds({ x1, y1, x2, y2 })} ${andMatches(filter)}
      limit ${maxCompared + 1}
    )
    select p.id, p.name, p.type_enum, p.position, coalesce(s.quality, 'unknown') as quality, s.coast,
      case s.quality when 'good' then s.rays[${fetchIndex}::int] end as fetch_m,
      (select count(*) from compared) as box_count
    from compared p
    left join place_shelters s on s.place_id = p.id and s.position ~= p.position and not p.approximate
    order by fetch_m nulls last, p.id limit ${maxShelteredPlaces + 1}`.execute(allowReplica(db))
  const listed = rows.slice(0, maxShelteredPlaces)
  return {
    direction,
    speed_kn: speed,
    places: listed.map(({ id, name, type_enum, position, quality, fetch_m }) => ({
      id,
      name,
      type_enum: toDisplayedPlaceType(type_enum),
      latitude: position.y,
      longitude: position.x,
      quality,
      fetch_m,
      ...roundWindSea(fetch_m === null ? null : computeWindSea(speed, fetch_m)),
    })),
    truncated: rows.length > maxShelteredPlaces || (rows[0]?.box_count ?? 0) > maxCompared,
    attribution: listCoastAttributions(listed.flatMap(({ coast }) => coast ?? [])),
  }
}
