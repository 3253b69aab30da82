import { sql } from 'kysely'
import { createBboxAround, getDistanceMetres, type Position } from '../../core/geo.ts'
import { maxChartStationNm } from '../../core/limits/weather.ts'
import { metresPerNauticalMile } from '../../core/units.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import { meanWindDirection } from '../database/means.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { localStationType } from './wind-queries.ts'

/** Mean wind of an hour. */
export interface LoggedHour {
  /** Start of the hour, ISO 8601. */
  at: string
  direction: number
  speedKn: number
}

/** Wind of the last days by the nearest beacon that measured any, in order of time. */
export interface LoggedWind {
  station: string
  source: string
  hours: LoggedHour[]
}

/** Finds the wind of the last days near a position; null if no beacon within range measured wind. */
export async function findLoggedWind(
  db: ReadDb,
  place: Position,
  now: Date,
  days: number,
): Promise<LoggedWind | null> {
  const from = allowReplica(db)
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`
  const maxMetres = maxChartStationNm * metresPerNauticalMile
  const { rows: stations } = await sql<{ id: number; name: string; source: string; position: PointColumn }>`
    select id, name, source, position from meteo_stations s
    where type_enum = ${localStationType} and ${isWithinBounds(createBboxAround(place, maxMetres))}
      and exists (
        select 1 from meteo_observations o
        where o.station_id = s.id and o.at > ${since} and o.wspd is not null and o.wdir is not null
      )`.execute(from)
  const [nearest] = stations
    .map((station) => ({
      ...station,
      metres: getDistanceMetres(place, { longitude: station.position.x, latitude: station.position.y }),
    }))
    .filter(({ metres }) => metres <= maxMetres)
    .sort((a, b) => a.metres - b.metres)
  if (!nearest) return null
  const { rows: hours } = await sql<LoggedHour>`
    select date_trunc('hour', o.at, 'UTC') as at, avg(o.wspd)::float8 as "speedKn",
      (${meanWindDirection})::float8 as direction
    from meteo_observations o
    where o.station_id = ${nearest.id} and o.at > ${since} and o.at <= ${now.toISOString()}::timestamptz
      and o.wspd is not null and o.wdir is not null
    group by 1 order by 1`.execute(from)
  return {
    station: nearest.name,
    source: nearest.source,
    hours: hours.map((hour) => ({ ...hour, direction: (hour.direction + 360) % 360 })),
  }
}
