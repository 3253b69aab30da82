import { listCoastAttributions } from '../../core/shelter/coast-attribution.ts'
import { sql } from 'kysely'
import { getBboxCentre } from '../../core/geo.ts'
import { toDisplayedPlaceType } from '../../core/catalogue/place-types.ts'
import type { ShelterQuery } from '../../core/contract/calls/shelter.ts'
import type { CoastSource, ShelteredPlaces, ShelterQuality } from '../../core/contract/shelter.ts'
import { maxComparedPlaces, maxShelteredPlaces } from '../../core/limits/shelter.ts'
import { getRayIndex } from '../../core/shelter/waves.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'
import { andMatches } from '../places/facility-queries.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { numbersPerRay } from './stored-shelter.ts'
import { computeWaves } from './wind-sea.ts'

interface ShelteredRow {
  id: number
  name: string
  type_enum: number
  position: PointColumn
  quality: ShelterQuality
  coast: CoastSource | null
  fetch_m: number | null
  low_m: number | null
  /** The longest that is possible; `fetch_m` if it is known. */
  high_m: number | null
  /** Places of the box that are compared, the same in each row. */
  box_count: number
}

/**
 * Lists the places in a box by the waves that a wind raises there, smallest first by the highest that is
 * possible, then the nearest to the centre; those that are unknown come last. Of a box with very many places it compares
 * `maxCompared`, and the list counts as truncated.
 */
export async function findShelteredPlaces(
  db: ReadDb,
  { direction, speed, x1, y1, x2, y2, ...filter }: ShelterQuery,
  maxCompared: number = maxComparedPlaces,
): Promise<ShelteredPlaces> {
  const ray = getRayIndex(direction) + 1 // arrays of PostgreSQL begin with 1
  const fetchIndex = (ray - 1) * numbersPerRay + 1
  const centre = getBboxCentre({ x1, y1, x2, y2 })
  const parallel = Math.cos((centre.latitude * Math.PI) / 180)
  // A place that was moved since it was measured is unknown, and one whose position is only approximate.
  const { rows } = await sql<ShelteredRow>`
    with compared as (
      select id, name, type_enum, position, approximate from places
      where deleted_at is null and ${isWithinBounds({ x1, y1, x2, y2 })} ${andMatches(filter)}
      limit ${maxCompared + 1}
    )
    select p.id, p.name, p.type_enum, p.position, coalesce(s.quality, 'unknown') as quality, s.coast,
      f.fetch_m, s.low_metres[${ray}::int] as low_m, f.high_m, (select count(*) from compared) as box_count
    from compared p
    left join place_shelters s on s.place_id = p.id and s.position ~= p.position and not p.approximate
    cross join lateral (
      select case s.quality when 'good' then s.rays[${fetchIndex}::int] end as fetch_m,
        case s.quality when 'good' then s.rays[${fetchIndex}::int] else s.high_metres[${ray}::int] end as high_m,
        abs(p.position[0] - ${centre.longitude}::float8) as turn
    ) f
    order by f.high_m nulls last,
      (least(f.turn, 360 - f.turn) * ${parallel}::float8) ^ 2 + (p.position[1] - ${centre.latitude}::float8) ^ 2, p.id
    limit ${maxShelteredPlaces + 1}`.execute(allowReplica(db))
  const listed = rows.slice(0, maxShelteredPlaces)
  return {
    direction,
    speed_kn: speed,
    places: listed.map(({ id, name, type_enum, position, quality, fetch_m, low_m, high_m }) => ({
      id,
      name,
      type_enum: toDisplayedPlaceType(type_enum),
      latitude: position.y,
      longitude: position.x,
      quality,
      fetch_m,
      ...computeWaves(
        speed,
        fetch_m,
        low_m === null || high_m === null ? null : { low: low_m, high: high_m },
      ),
    })),
    truncated: rows.length > maxShelteredPlaces || (rows[0]?.box_count ?? 0) > maxCompared,
    attribution: listCoastAttributions(listed.flatMap(({ coast }) => coast ?? [])),
  }
}
