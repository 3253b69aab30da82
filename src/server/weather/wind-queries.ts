import { sql } from 'kysely'
import type { WindNow } from '../../core/contract/tides.ts'
import { createBboxAround, getDistanceMetres, type Position } from '../../core/geo.ts'
import { maxChartStationNm, weatherReport, windDecimals } from '../../core/limits.ts'
import { isStaleReport } from '../../core/report-age.ts'
import { metresPerNauticalMile, nauticalMilesFromMetres, round } from '../../core/units.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import type { Db, PointColumn } from '../database/tables.ts'

interface WindRow {
  id: number
  name: string
  position: PointColumn
  latest_at: string
  wspd: number
  wdir: number | null
  gst: number | null
}

const local = 12 // a ship is elsewhere tomorrow

/**
 * The wind as the nearest beacon within reach last measured it; one whose report is
 * too old for 'now' only where no other has a newer one. Null where none measured it in the last hours.
 */
export async function findNearestWind(db: Db, place: Position, now: Date): Promise<WindNow | null> {
  const metres = maxChartStationNm * metresPerNauticalMile
  const { rows } = await sql<WindRow>`
    select id, name, position, latest_at, (latest ->> 'wspd')::float8 as wspd, (latest ->> 'wdir')::float8 as wdir,
      (latest ->> 'gst')::float8 as gst
    from meteo_stations
    where type_enum = ${local} and ${isWithinBounds(createBboxAround(place, metres))} and jsonb_typeof(latest -> 'wspd') = 'number'
      and latest_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${weatherReport.neighbourHours})`.execute(
    db,
  )
  const [nearest] = rows
    .map((row) => ({
      row,
      isOld: isStaleReport(row.latest_at, now),
      away: getDistanceMetres(place, { longitude: row.position.x, latitude: row.position.y }),
    }))
    .filter(({ away }) => away <= metres)
    .sort((a, b) => Number(a.isOld) - Number(b.isOld) || a.away - b.away)
  if (!nearest) return null
  const { row, away } = nearest
  return {
    station_id: row.id,
    station_name: row.name,
    distance: round(nauticalMilesFromMetres(away), 1),
    at: row.latest_at,
    wspd: round(row.wspd, windDecimals),
    wdir: row.wdir,
    gst: row.gst === null ? null : round(row.gst, windDecimals),
  }
}
