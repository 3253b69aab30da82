import { sql, type RawBuilder } from 'kysely'
import { measuredColumns } from '../../core/contract/weather.ts'
import type { Position } from '../../core/geo.ts'
import { observationLimits } from '../../core/limits/ingest.ts'
import { shipReportMaxAgeHours } from '../../core/limits/weather.ts'
import type { MeasuredValues } from './ndbc/read-reports.ts'
import { toMapCell } from '../map-layers/cell-queries.ts'
import { createImportCounts, type ImportCounts } from '../database/write-results.ts'
import type { Db } from '../database/tables.ts'

/** Type numbers of 'Local Weather' and 'Ship Weather Reports'. */
const localStationType = 12
const shipStationType = 13

/** A weather station to store. */
export interface StationBaseFields extends Position {
  /** 'ndbc:44013'. */
  key: string
  name: string
  source: string
  source_licence: string
  source_url: string | null
  /** Whether it is a ship, whose reports expire; else a local station. */
  isShip: boolean
}

/** An observation of a stored station. */
export interface StationReport {
  station_id: number
  /** ISO 8601. */
  at: string
  /** Position of the station; null if it has not moved. */
  position: Position | null
  values: MeasuredValues
}

/** Inserts or updates stations in the caller's transaction. Returns the counts. */
export async function saveStations(tx: Db, stations: readonly StationBaseFields[]): Promise<ImportCounts> {
  const rows = JSON.stringify(
    stations.map(({ isShip, ...station }) => ({
      ...station,
      ...toMapCell(station),
      type_enum: isShip ? shipStationType : localStationType,
    })),
  )
  const { rows: known } = await sql<{ count: number }>`
    select count(*) as count from meteo_stations where key = any (${stations.map(({ key }) => key)}::text[])`.execute(
    tx,
  )
  const { rows: written } = await sql`
    insert into meteo_stations as s (key, name, type_enum, position, source, source_licence, source_url, cell_x, cell_y)
    select key, name, type_enum, point(longitude, latitude), source, source_licence, source_url, cell_x, cell_y
    from jsonb_to_recordset(${rows}::jsonb) as r (key text, name text, type_enum smallint, longitude float8, latitude float8,
      source text, source_licence text, source_url text, cell_x int, cell_y int)
    on conflict (key) do update set name = excluded.name, position = excluded.position,
      source_licence = excluded.source_licence, source_url = excluded.source_url,
      cell_x = excluded.cell_x, cell_y = excluded.cell_y, changed_at = now()
    where s.name <> excluded.name or not s.position ~= excluded.position
    returning 1`.execute(tx)
  const added = stations.length - (known[0]?.count ?? 0)
  return {
    ...createImportCounts(),
    added,
    updated: written.length - added,
    unchanged: stations.length - written.length,
  }
}

/**
 * Deletes ships without an id of their own whose report has expired: each of their positions is a station. Also deletes
 * the station that former versions made of all of them.
 */
export async function deleteExpiredShips(db: Db, keyPrefix: string): Promise<void> {
  await sql`
    delete from meteo_stations where key = ${`${keyPrefix}SHIP`} or (type_enum = ${shipStationType}
      and starts_with(key, ${keyPrefix}) and latest_at < now() - make_interval(hours => ${shipReportMaxAgeHours}))`.execute(
    db,
  )
}

/** A station as named by a report, which has fewer fields than a station list. */
export interface ReportedStation extends Omit<StationBaseFields, 'source_url' | 'isShip'> {
  type_enum: number
  mmsi: string | null
}

/** Returns the ids of stations by key. Inserts unknown stations; leaves existing stations unchanged. */
export async function findOrCreateStations(
  tx: Db,
  stations: readonly ReportedStation[],
): Promise<Map<string, number>> {
  const ids = await findStationIds(
    tx,
    stations.map(({ key }) => key),
  )
  // Insert in a fixed order to avoid deadlocks between two batches.
  const unknown = stations.filter(({ key }) => !ids.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
  if (unknown.length === 0) return ids
  const rows = JSON.stringify(unknown.map((station) => ({ ...station, ...toMapCell(station) })))
  await sql`
    insert into meteo_stations (key, name, type_enum, mmsi, position, source, source_licence, cell_x, cell_y)
    select key, name, type_enum, mmsi, point(longitude, latitude), source, source_licence, cell_x, cell_y
    from jsonb_to_recordset(${rows}::jsonb) as r (key text, name text, type_enum smallint, mmsi text,
      longitude float8, latitude float8, source text, source_licence text, cell_x int, cell_y int)
    on conflict (key) do nothing`.execute(tx)
  return findStationIds(
    tx,
    stations.map(({ key }) => key),
  )
}

/** Returns the ids of stations by key, without unknown keys. */
export async function findStationIds(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from meteo_stations where key = any (${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

const columns = sql.join(measuredColumns.map((column) => sql.ref(column)))
const typed = sql.join(measuredColumns.map((column) => sql`${sql.ref(column)} real`))
const listColumnRefs = (table: string) =>
  sql.join(measuredColumns.map((column) => sql.ref(`${table}.${column}`)))
/** Merges two reports for one time; new values replace stored values. */
const merged = sql.join(
  measuredColumns.map((column) => sql`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`o.${column}`)})`),
)
const assignments = sql.join(
  measuredColumns.map(
    (column) =>
      sql`${sql.ref(column)} = coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`o.${column}`)})`,
  ),
)

/** Result for a report: new, new or changed values, or no change. */
export type SaveReportResult = 'added' | 'updated' | 'unchanged'

/**
 * Saves observations in the caller's transaction, from any source: one row per station
 * and time. Also updates the latest report stored with each station. Returns the result
 * for each report, in the given order.
 */
export async function saveWeatherReports(
  tx: Db,
  reports: readonly StationReport[],
): Promise<SaveReportResult[]> {
  if (reports.length === 0) return []
  const mergedReports = new Map<string, StationReport>()
  for (const report of reports) {
    const known = mergedReports.get(buildReportKey(report))
    mergedReports.set(
      buildReportKey(report),
      known ? { ...report, values: { ...known.values, ...report.values } } : report,
    )
  }
  const rows = JSON.stringify(
    [...mergedReports.values()].map(({ station_id, at, values }) => ({ station_id, at, ...values })),
  )
  // Lock the stations in a fixed order: avoids deadlocks and concurrent writes of one observation.
  const stationIds = [...new Set(reports.map(({ station_id }) => station_id))]
  await sql`
    select 1 from meteo_stations where id = any (${stationIds}::int[]) order by id for no key update`.execute(
    tx,
  )
  const { rows: known } = await sql<ReportKey>`
    select o.station_id, ${toMilliseconds(sql`o.at`)} as ms from meteo_observations o
    join jsonb_to_recordset(${rows}::jsonb) as r (station_id int, at timestamptz) using (station_id, at)`.execute(
    tx,
  )
  const { rows: written } = await sql<ReportKey>`
    insert into meteo_observations as o (station_id, at, ${columns})
    select station_id, at, ${columns}
    from jsonb_to_recordset(${rows}::jsonb) as r (station_id int, at timestamptz, ${typed})
    on conflict (station_id, at) do update set ${assignments}
    where (${listColumnRefs('o')}) is distinct from (${merged})
    returning station_id, ${toMilliseconds(sql`at`)} as ms`.execute(tx)
  await updateLatest(tx, [...mergedReports.values()])
  return getResults(reports, known, written)
}

interface ReportKey {
  station_id: number
  ms: number
}

function toMilliseconds(at: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(extract(epoch from ${at}) * 1000)::float8`
}

function buildReportKey({ station_id, at }: StationReport): string {
  return `${station_id} ${Date.parse(at)}`
}

/** Reports with the same station and time: the first has the result, the others are `unchanged`. */
function getResults(
  reports: readonly StationReport[],
  known: ReportKey[],
  written: ReportKey[],
): SaveReportResult[] {
  const toKeys = (rows: ReportKey[]) =>
    new Set(rows.map(({ station_id, ms }) => `${station_id} ${Math.round(ms)}`))
  const [knownKeys, writtenKeys] = [toKeys(known), toKeys(written)]
  return reports.map((report) => {
    const key = buildReportKey(report)
    if (!writtenKeys.delete(key)) return 'unchanged'
    return knownKeys.has(key) ? 'updated' : 'added'
  })
}

async function updateLatest(tx: Db, reports: readonly StationReport[]): Promise<void> {
  const newest = new Map<number, StationReport>()
  for (const report of reports) {
    const known = newest.get(report.station_id)
    if (!known || known.at < report.at) newest.set(report.station_id, report)
  }
  const rows = [...newest.values()].map(({ station_id, at, position, values }) => ({
    station_id,
    at,
    values,
    ...(position && { ...position, ...toMapCell(position) }),
  }))
  await sql`
    update meteo_stations s set latest_at = r.at, changed_at = now(),
      latest = case when s.latest_at = r.at then coalesce(s.latest, '{}') || r.values else r.values end,
      position = coalesce(point(r.longitude, r.latitude), s.position),
      cell_x = coalesce(r.cell_x, s.cell_x), cell_y = coalesce(r.cell_y, s.cell_y)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (station_id int, at timestamptz, values jsonb,
      longitude float8, latitude float8, cell_x int, cell_y int)
    where s.id = r.station_id and (s.latest_at is null or s.latest_at <= r.at
      -- stamped by a clock that was wrong
      or s.latest_at > now() + make_interval(secs => ${observationLimits.maxFutureMs / 1000}))`.execute(tx)
}
