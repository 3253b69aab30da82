import { sql } from 'kysely'
import type { WindNow } from '../../core/contract/tides.ts'
import { createBboxAround, getDistanceMetres, type Position } from '../../core/geo.ts'
import { maxChartStationNm, weatherReport, windDecimals } from '../../core/limits/weather.ts'
import { isStaleReport } from '../../core/report-age.ts'
import { metresPerNauticalMile, nauticalMilesFromMetres, round } from '../../core/units.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'

interface WindRow {
  id: number
  name: string
  position: PointColumn
  latest_at: string
  wspd: number
  wdir: number | null
  gst: number | null
  source: string
}

/** Type 'Local Weather Reports'; ships are excluded because they move. */
export const localStationType = 12

/** A wind with the source of its beacon. */
export type SourcedWind = WindNow & { source: string }

/**
 * Finds the latest wind measured by the nearest beacon within range. A beacon with a
 * stale report is used only if no other has a newer one. Null if no beacon measured wind
 * in the last hours.
 */
export async function findNearestWind(db: ReadDb, place: Position, now: Date): Promise<WindNow | null> {
  const nearest = await findNearestRow(allowReplica(db), place, now, weatherReport.neighbourHours)
  if (!nearest) return null
  const { source: _source, ...wind } = nearest
  return wind
}

/** Finds the latest wind with a direction, at most some hours old, measured by the nearest beacon within range. */
export async function findNearestDirectedWind(
  db: ReadDb,
  place: Position,
  now: Date,
  maxHours: number,
): Promise<(SourcedWind & { wdir: number }) | null> {
  const hasDirection = sql`and jsonb_typeof(latest -> 'wdir') = 'number'`
  const nearest = await findNearestRow(allowReplica(db), place, now, maxHours, hasDirection)
  return nearest && nearest.wdir !== null ? { ...nearest, wdir: nearest.wdir } : null
}

async function findNearestRow(
  db: ReadDb,
  place: Position,
  now: Date,
  maxHours: number,
  condition = sql``,
): Promise<SourcedWind | null> {
  const maxMetres = maxChartStationNm * metresPerNauticalMile
  const { rows } = await sql<WindRow>`
    select id, name, position, latest_at, (latest ->> 'wspd')::float8 as wspd, (latest ->> 'wdir')::float8 as wdir,
      (latest ->> 'gst')::float8 as gst, source
    from meteo_stations
    where type_enum = ${localStationType} and ${isWithinBounds(createBboxAround(place, maxMetres))} and jsonb_typeof(latest -> 'wspd') = 'number'
      and latest_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${maxHours}) ${condition}`.execute(
    db,
  )
  const [nearest] = rows
    .map((row) => ({
      row,
      isOld: isStaleReport(row.latest_at, now),
      distanceMetres: getDistanceMetres(place, { longitude: row.position.x, latitude: row.position.y }),
    }))
    .filter(({ distanceMetres }) => distanceMetres <= maxMetres)
    .sort((a, b) => Number(a.isOld) - Number(b.isOld) || a.distanceMetres - b.distanceMetres)
  if (!nearest) return null
  const { row, distanceMetres } = nearest
  return {
    station_id: row.id,
    station_name: row.name,
    distance: round(nauticalMilesFromMetres(distanceMetres), 1),
    at: row.latest_at,
    wspd: round(row.wspd, windDecimals),
    wdir: row.wdir,
    gst: row.gst === null ? null : round(row.gst, windDecimals),
    source: row.source,
  }
}
