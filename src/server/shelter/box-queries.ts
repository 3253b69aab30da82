import { listCoastAttributions } from '../../core/shelter/coast-attribution.ts'
import { sql } from 'kysely'
import { getBboxCentre } from '../../core/geo.ts'
import { hasFacility } from '../../core/catalogue/facilities.ts'
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
import { computeWaves } from './wind-sea.ts'

interface ShelteredRow {
  id: number
  name: string
  type_enum: number
  position: PointColumn
  quality: ShelterQuality
  coast: CoastSource | null
  facilities: number
  fetch_m: number | null
  low_m: number | null
  /** The longest that is possible; `fetch_m` if it is known. */
  high_m: number | null
  /** Number of the wind that raises the highest waves there; null without a fetch. */
  wind: number | null
  /** Places of the box that are compared, the same in each row. */
  box_count: number
}

/** Far enough for the waves of any wind to be as high as it can raise them, in metres. */
const fullFetchMetres = 1e12

/**
 * Lists the places in a box by the waves that a wind raises there, of several by the worst wind for each place: smallest
 * first by the highest that is possible, then the nearest to the centre; those that are unknown come last. Of a box with
 * very many places it compares `maxCompared`, or for several winds that many in all, and the list counts as truncated.
 */
export async function findShelteredPlaces(
  db: ReadDb,
  { direction, speed, winds: windsText, x1, y1, x2, y2, ...filter }: ShelterQuery,
  maxCompared: number = maxComparedPlaces,
): Promise<ShelteredPlaces> {
  const winds = windsText === undefined ? [{ direction, speed }] : parseWinds(windsText)
  const maxPlaces = Math.ceil(maxCompared / winds.length)
  const centre = getBboxCentre({ x1, y1, x2, y2 })
  const parallel = Math.cos((centre.latitude * Math.PI) / 180)
  // A place that was moved since it was measured is unknown, and one whose position is only approximate.
  const { rows } = await sql<ShelteredRow>`
    with compared as (
      select id, name, type_enum, position, approximate, facilities from places
      where deleted_at is null and ${isWithinBounds({ x1, y1, x2, y2 })} ${andMatches(filter)}
      limit ${maxPlaces + 1}
    ),
    winds as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(winds.map(toWindRow))}::jsonb)
        as w (wind int, ray int, fetch_index int, root_metres float8, full_metres float8)
    )
    select p.id, p.name, p.type_enum, p.position, p.facilities, coalesce(s.quality, 'unknown') as quality, s.coast,
      f.fetch_m, f.low_m, f.high_m, f.wind, (select count(*) from compared) as box_count
    from compared p
    left join place_shelters s on s.place_id = p.id and s.position ~= p.position and not p.approximate
    left join lateral (
      select w.wind, s.low_metres[w.ray] as low_m, r.fetch_m, coalesce(r.fetch_m, s.high_metres[w.ray]) as high_m,
        -- Waves grow with the root of the fetch, until the wind can raise them no higher.
        least(w.root_metres * sqrt(coalesce(r.fetch_m, s.high_metres[w.ray])), w.full_metres) as height
      from winds w
      cross join lateral (select case s.quality when 'good' then s.rays[w.fetch_index] end as fetch_m) r
      where coalesce(r.fetch_m, s.high_metres[w.ray]) is not null
      order by height desc, w.wind limit 1
    ) f on true
    cross join lateral (select abs(p.position[0] - ${centre.longitude}::float8) as turn) t
    order by f.height nulls last,
      (least(t.turn, 360 - t.turn) * ${parallel}::float8) ^ 2 + (p.position[1] - ${centre.latitude}::float8) ^ 2, p.id
    limit ${maxShelteredPlaces + 1}`.execute(allowReplica(db))
  const listed = rows.slice(0, maxShelteredPlaces)
  return {
    direction,
    speed_kn: speed,
    places: listed.map(
      ({ id, name, type_enum, position, quality, facilities, fetch_m, low_m, high_m, wind }) => ({
        id,
        name,
        type_enum: toDisplayedPlaceType(type_enum),
        latitude: position.y,
        longitude: position.x,
        quality,
        fetch_m,
        wind,
        fuel: hasFacility(facilities, 'fuel'),
        water: hasFacility(facilities, 'water'),
        ...computeWaves(
          winds[wind ?? 0]?.speed ?? speed,
          fetch_m,
          low_m === null || high_m === null ? null : { low: low_m, high: high_m },
        ),
      }),
    ),
    truncated: rows.length > maxShelteredPlaces || (rows[0]?.box_count ?? 0) > maxPlaces,
    attribution: listCoastAttributions(listed.flatMap(({ coast }) => coast ?? [])),
  }
}

/** A wind: the direction from which it blows, in degrees, and its speed in knots. */
interface QueriedWind {
  direction: number
  speed: number
}

/** Parses `direction:speed` with commas, as the contract checks it. */
function parseWinds(text: string): QueriedWind[] {
  return text.split(',').map((wind) => {
    const [direction = 0, speed = 0] = wind.split(':').map(Number)
    return { direction, speed }
  })
}

/** The row of a wind: where its fetch is in the arrays of a place, and how its waves grow with the root of the fetch. */
function toWindRow({ direction, speed }: QueriedWind, wind: number) {
  const ray = getRayIndex(direction) + 1 // arrays of PostgreSQL begin with 1
  return {
    wind,
    ray,
    fetch_index: (ray - 1) * numbersPerRay + 1,
    root_metres: computeWindSea(speed, 1).heightMetres,
    full_metres: computeWindSea(speed, fullFetchMetres).heightMetres,
  }
}
