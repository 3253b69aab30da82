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
import { layerMaxFeatures, layerMinZoom } from '../../core/limits/map.ts'
import { shipReportMaxAgeHours, weatherDecimals, weatherReport } from '../../core/limits/weather.ts'
import { metresPerNauticalMile, nauticalMilesFromMetres, round } from '../../core/units.ts'
import {
  matchesPageFilter,
  type FeatureRecord,
  type PageFilter,
  type PageRequest,
} from '../map-layers/page-queries.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { serializeFeatureCollection } from '../map-layers/collection-queries.ts'
import { computeLiveClusters, type PointFeature } from '../map-layers/cluster-queries.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'

/** Type number of 'Ship Weather Reports'. */
const shipType = 13

/**
 * SQL condition for visible stations: ship reports expire after 12 hours, other stations
 * stay visible with the age of their report.
 */
const isVisible = sql`(type_enum <> ${shipType} or latest_at > now() - make_interval(hours => ${shipReportMaxAgeHours}))`

type Measured = Record<MeasuredColumn, number | null>

interface StationRow {
  id: number
  name: string
  type_enum: number
  position: PointColumn
  latest: Record<string, unknown> | null
  latest_at: string | null
}

/**
 * Weather beacons in the bounds with their latest values, as GeoJSON; clustered
 * below zoom 5 and above 2,000 stations.
 */
export async function findStationsInBounds(db: ReadDb, query: BboxQuery): Promise<Buffer> {
  const from = allowReplica(db)
  if (query.zoom >= layerMinZoom.weather) {
    const rows = await readStations(from, isWithinBounds(query), layerMaxFeatures + 1)
    if (rows.length <= layerMaxFeatures) return serializeFeatureCollection(rows.map(toStationFeature))
  }
  const clusters = await computeLiveClusters(from, {
    bounds: query,
    zoom: query.zoom,
    select: sql`
      select position, type_enum::text as type from meteo_stations where ${isVisible} and ${isWithinBounds(query)}`,
    typeNumber: (type) => toDisplayedPlaceType(Number(type)),
  })
  return serializeFeatureCollection(clusters)
}

async function readStations(db: ReadDb, matching: RawBuilder<unknown>, limit: number): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select id, name, type_enum, position, latest, latest_at from meteo_stations
    where ${isVisible} and ${matching} limit ${limit}`.execute(db)
  return rows
}

/** Reads a page of visible stations with their latest values, in ascending order of id. */
export async function readStationItems(
  db: ReadDb,
  filter: PageFilter,
  { after, offset, limit }: PageRequest,
): Promise<FeatureRecord[]> {
  const matches = matchesPageFilter(filter, { type: sql`type_enum`, time: sql`latest_at` })
  const rows = await readStations(
    allowReplica(db),
    sql`id > ${after} and ${matches} order by id offset ${offset}`,
    limit,
  )
  return rows.map(toFeatureRecord)
}

/** Finds a visible station with its latest values; null if there is none. */
export async function findStationFeature(db: ReadDb, id: number): Promise<FeatureRecord | null> {
  const [station] = await readStations(allowReplica(db), sql`id = ${id}`, 1)
  return station ? toFeatureRecord(station) : null
}

function toFeatureRecord(row: StationRow): FeatureRecord {
  const { geometry, properties } = toStationFeature(row)
  const [longitude, latitude] = geometry.coordinates
  return { id: row.id, longitude, latitude, properties }
}

const decimals = 6

function toStationFeature({
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
    properties: { id, name, type_enum, obs_time: latest_at, ...toMeasuredValues(latest) },
  }
}

/** Reads the measured values; null for missing or non-numeric values. */
function toMeasuredValues(latest: Record<string, unknown> | null): Measured {
  const values = measuredColumns.map((column) => {
    const value = latest?.[column]
    return [column, typeof value === 'number' && Number.isFinite(value) ? roundValue(column, value) : null]
  })
  return Object.fromEntries(values) as Measured // one entry for each column
}

/** Rounds a value as section 9 specifies; other columns are returned as reported. */
function roundValue(column: MeasuredColumn, value: number): number {
  return column in weatherDecimals
    ? round(value, weatherDecimals[column as keyof typeof weatherDecimals]) // checked by the condition
    : value
}

/**
 * A station's own reports, newest first, and the latest report of each neighbour. Null
 * if there is no such station or if it is a ship with an expired report.
 */
export async function findMeteoReport(db: ReadDb, id: number): Promise<MeteoReport | null> {
  const from = allowReplica(db)
  const [station] = await readStations(from, sql`id = ${id}`, 1)
  if (!station) return null
  return {
    name: station.name,
    centr_longitude: station.position.x,
    centr_latitude: station.position.y,
    header: [...meteoColumns],
    observations: (await readOwnReports(from, station)).map(toCells),
    neighbours: await readNeighbours(from, station),
  }
}

type ReportRow = Measured & {
  obs_time: string
  longitude: number
  latitude: number
  /** Nautical miles from the requested station. */
  distance: number
}

function toCells(row: ReportRow): MeteoReport['observations'][number] {
  return meteoColumns.map((column) => row[column] ?? null)
}

async function readOwnReports(db: ReadDb, station: StationRow): Promise<ReportRow[]> {
  const { rows } = await sql<Measured & { at: string }>`
    select at, ${sql.join(measuredColumns.map((column) => sql.ref(column)))} from meteo_observations
    where station_id = ${station.id}
      and (${station.type_enum}::int <> ${shipType} or at > now() - make_interval(hours => ${shipReportMaxAgeHours}))
    order by at desc limit ${weatherReport.ownRows}`.execute(db)
  const { x: longitude, y: latitude } = station.position
  const ownPosition = { longitude, latitude, distance: 0 }
  const reports = rows.map(({ at, ...row }) => ({ ...toMeasuredValues(row), obs_time: at, ...ownPosition }))
  const { latest, latest_at } = station
  // The latest report is stored with the station, because retention may have deleted its
  // row. Older rows must not replace it.
  if (latest_at === null || (reports[0] && reports[0].obs_time >= latest_at)) return reports
  return [{ ...toMeasuredValues(latest), obs_time: latest_at, ...ownPosition }, ...reports]
}

const distanceDecimals = 1

/** The latest report of each other station within range, nearest first. */
async function readNeighbours(db: ReadDb, station: StationRow): Promise<NeighbourReport[]> {
  const centre = { longitude: station.position.x, latitude: station.position.y }
  const maxMetres = weatherReport.neighbourNm * metresPerNauticalMile
  const bounds = createBboxAround(centre, maxMetres)
  const isNear = sql`id <> ${station.id} and ${isWithinBounds(bounds)}
    and latest_at > now() - make_interval(hours => ${weatherReport.neighbourHours})`
  const rows = await readStations(db, isNear, layerMaxFeatures)
  return rows
    .flatMap(({ id, name, position, latest, latest_at }) => {
      const at = { longitude: position.x, latitude: position.y }
      const distanceMetres = getDistanceMetres(centre, at)
      if (latest_at === null || distanceMetres > maxMetres) return []
      const distance = round(nauticalMilesFromMetres(distanceMetres), distanceDecimals)
      const observation = toCells({ ...toMeasuredValues(latest), obs_time: latest_at, ...at, distance })
      return [{ distanceMetres, report: { id, name, observation } }]
    })
    .sort((a, b) => a.distanceMetres - b.distanceMetres)
    .slice(0, weatherReport.neighbourRows)
    .map(({ report }) => report)
}
