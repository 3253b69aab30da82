import { sql, type RawBuilder } from 'kysely'
import { toDisplayedPlaceType } from '../../core/catalogue/place-types.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import {
  measuredColumns,
  meteoColumns,
  type MeasuredColumn,
  type MeteoProperties,
  type MeteoReport,
  type NeighbourReport,
} from '../../core/contract/weather.ts'
import { createBboxAround, getDistanceMetres } from '../../core/geo.ts'
import {
  layerMaxFeatures,
  layerMinZoom,
  shipReportMaxAgeHours,
  weatherDecimals,
  weatherReport,
} from '../../core/limits.ts'
import { metresPerNauticalMile, nauticalMilesFromMetres, round } from '../../core/units.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import {
  computeLiveClusters,
  serializeFeatureCollection,
  type PointFeature,
} from '../map-layers/cluster-queries.ts'
import type { Db, PointColumn } from '../database/tables.ts'

/** Number of 'Ship Weather Reports' among the types. */
const shipType = 13

/** The condition that a station may be shown: a ship's report disappears after 12 hours, others stay with their age. */
const isShown = sql`(type_enum <> ${shipType} or latest_at > now() - make_interval(hours => ${shipReportMaxAgeHours}))`

type Measured = Record<MeasuredColumn, number | null>

interface StationRow {
  id: number
  name: string
  type_enum: number
  position: PointColumn
  latest: Record<string, unknown> | null
  latest_at: string | null
}

/** Weather beacons in a box with their latest values as GeoJSON text; aggregated below zoom 5 and above 2,000. */
export async function findStationsInBounds(db: Db, query: BboxQuery): Promise<string> {
  if (query.zoom >= layerMinZoom.weather) {
    const rows = await readStations(db, isWithinBounds(query), layerMaxFeatures + 1)
    if (rows.length <= layerMaxFeatures) return serializeFeatureCollection(rows.map(stationFeature))
  }
  const clusters = await computeLiveClusters(db, {
    bounds: query,
    zoom: query.zoom,
    select: sql`
      select position, type_enum::text as type from meteo_stations where ${isShown} and ${isWithinBounds(query)}`,
    typeNumber: (type) => toDisplayedPlaceType(Number(type)),
  })
  return serializeFeatureCollection(clusters)
}

async function readStations(db: Db, matching: RawBuilder<unknown>, limit: number): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select id, name, type_enum, position, latest, latest_at from meteo_stations
    where ${isShown} and ${matching} limit ${limit}`.execute(db)
  return rows
}

const decimals = 6

function stationFeature({
  id,
  name,
  type_enum,
  position,
  latest,
  latest_at,
}: StationRow): PointFeature<MeteoProperties> {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [round(position.x, decimals), round(position.y, decimals)] },
    properties: { id, name, type_enum, obs_time: latest_at, ...valuesOf(latest) },
  }
}

/** What was measured, null where it was not: a value that is no number was none. */
function valuesOf(latest: Record<string, unknown> | null): Measured {
  const values = measuredColumns.map((column) => {
    const value = latest?.[column]
    return [column, typeof value === 'number' && Number.isFinite(value) ? rounded(column, value) : null]
  })
  return Object.fromEntries(values) as Measured // one entry for each column
}

/** A value as section 9 shows it; what it does not name is as it was reported. */
function rounded(column: MeasuredColumn, value: number): number {
  return column in weatherDecimals
    ? round(value, weatherDecimals[column as keyof typeof weatherDecimals]) // it is one of its keys
    : value
}

/**
 * A station's own reports, newest first, and the latest report of each neighbour;
 * null where there is no such station or it was a ship's and is too old.
 */
export async function findMeteoReport(db: Db, id: number): Promise<MeteoReport | null> {
  const [station] = await readStations(db, sql`id = ${id}`, 1)
  if (!station) return null
  return {
    name: station.name,
    centr_longitude: station.position.x,
    centr_latitude: station.position.y,
    header: [...meteoColumns],
    observations: (await readOwnReports(db, station)).map(toCells),
    neighbours: await readNeighbours(db, station),
  }
}

type ReportRow = Measured & {
  obs_time: string
  longitude: number
  latitude: number
  /** Nautical miles from the station that was asked for. */
  distance: number
}

function toCells(row: ReportRow): MeteoReport['observations'][number] {
  return meteoColumns.map((column) => row[column] ?? null)
}

async function readOwnReports(db: Db, station: StationRow): Promise<ReportRow[]> {
  const { rows } = await sql<Measured & { at: string }>`
    select at, ${sql.join(measuredColumns.map((column) => sql.ref(column)))} from meteo_observations
    where station_id = ${station.id}
      and (${station.type_enum}::int <> ${shipType} or at > now() - make_interval(hours => ${shipReportMaxAgeHours}))
    order by at desc limit ${weatherReport.ownRows}`.execute(db)
  const { x: longitude, y: latitude } = station.position
  const here = { longitude, latitude, distance: 0 }
  const reports = rows.map(({ at, ...row }) => ({ ...valuesOf(row), obs_time: at, ...here }))
  const { latest, latest_at } = station
  // The station keeps its latest report, whose row retention may have dropped: older rows must not take its place.
  if (latest_at === null || (reports[0] && reports[0].obs_time >= latest_at)) return reports
  return [{ ...valuesOf(latest), obs_time: latest_at, ...here }, ...reports]
}

const distanceDecimals = 1

/** The latest report of each other station nearby, nearest first. */
async function readNeighbours(db: Db, station: StationRow): Promise<NeighbourReport[]> {
  const centre = { longitude: station.position.x, latitude: station.position.y }
  const metres = weatherReport.neighbourNm * metresPerNauticalMile
  const box = createBboxAround(centre, metres)
  const isNear = sql`id <> ${station.id} and ${isWithinBounds(box)}
    and latest_at > now() - make_interval(hours => ${weatherReport.neighbourHours})`
  const rows = await readStations(db, isNear, layerMaxFeatures)
  return rows
    .flatMap(({ id, name, position, latest, latest_at }) => {
      const at = { longitude: position.x, latitude: position.y }
      const away = getDistanceMetres(centre, at)
      if (latest_at === null || away > metres) return []
      const distance = round(nauticalMilesFromMetres(away), distanceDecimals)
      const observation = toCells({ ...valuesOf(latest), obs_time: latest_at, ...at, distance })
      return [{ away, report: { id, name, observation } }]
    })
    .sort((a, b) => a.away - b.away)
    .slice(0, weatherReport.neighbourRows)
    .map(({ report }) => report)
}
