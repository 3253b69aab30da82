import { sql, type RawBuilder } from 'kysely'
import { measuredColumns } from '../../core/contract/weather.ts'
import type { Position } from '../../core/geo.ts'
import type { MeasuredValues } from './ndbc/read-reports.ts'
import { toMapCell } from '../map-layers/cell-queries.ts'
import { createImportCounts, type ImportCounts } from '../database/write-results.ts'
import type { Db } from '../database/tables.ts'

/** A weather station as it is stored. */
export interface StationBaseFields extends Position {
  /** 'ndbc:44013'. */
  key: string
  name: string
  source: string
  source_licence: string
  source_url: string | null
}

/** An observation of a station that is known. */
export interface StationReport {
  station_id: number
  /** ISO 8601. */
  at: string
  /** Where the station was; null where it lies where it lay. */
  position: Position | null
  values: MeasuredValues
}

/** Takes stations in, in the caller's transaction: what is known is brought up to date. */
export async function saveStations(tx: Db, stations: readonly StationBaseFields[]): Promise<ImportCounts> {
  const rows = JSON.stringify(stations.map((station) => ({ ...station, ...toMapCell(station) })))
  const { rows: known } = await sql<{ count: number }>`
    select count(*) as count from meteo_stations where key = any (${stations.map(({ key }) => key)}::text[])`.execute(
    tx,
  )
  const { rows: written } = await sql`
    insert into meteo_stations as s (key, name, position, source, source_licence, source_url, cell_x, cell_y)
    select key, name, point(longitude, latitude), source, source_licence, source_url, cell_x, cell_y
    from jsonb_to_recordset(${rows}::jsonb) as r (key text, name text, longitude float8, latitude float8, source text,
      source_licence text, source_url text, cell_x int, cell_y int)
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

/** A station as a report names it, which knows less of it than a list does. */
export interface ReportedStation extends Omit<StationBaseFields, 'source_url'> {
  type_enum: number
  mmsi: string | null
}

/** Ids of stations by their keys; those that were never heard are made, those that are known stay as they are. */
export async function findOrCreateStations(
  tx: Db,
  stations: readonly ReportedStation[],
): Promise<Map<string, number>> {
  const ids = await findStationIds(
    tx,
    stations.map(({ key }) => key),
  )
  // In one order, so that two batches cannot wait for each other.
  const unheard = stations.filter(({ key }) => !ids.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
  if (unheard.length === 0) return ids
  const rows = JSON.stringify(unheard.map((station) => ({ ...station, ...toMapCell(station) })))
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

/** Ids of stations by their keys; those that are not known are missing. */
export async function findStationIds(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from meteo_stations where key = any (${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

const columns = sql.join(measuredColumns.map((column) => sql.ref(column)))
const typed = sql.join(measuredColumns.map((column) => sql`${sql.ref(column)} real`))
const of = (table: string) => sql.join(measuredColumns.map((column) => sql.ref(`${table}.${column}`)))
/** What two files say of one moment is put together; the later one has the last word. */
const merged = sql.join(
  measuredColumns.map((column) => sql`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`o.${column}`)})`),
)
const assignments = sql.join(
  measuredColumns.map(
    (column) =>
      sql`${sql.ref(column)} = coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`o.${column}`)})`,
  ),
)

/** What became of a report: it was not known, it told more or other values than were known, or nothing new. */
export type SaveReportResult = 'added' | 'updated' | 'unchanged'

/**
 * Takes observations in, in the caller's transaction, whoever brings them: one row
 * a station and moment, however often it comes. The latest of each station is kept
 * with it. What became of each, in their order.
 */
export async function saveWeatherReports(
  tx: Db,
  reports: readonly StationReport[],
): Promise<SaveReportResult[]> {
  if (reports.length === 0) return []
  const whole = new Map<string, StationReport>()
  for (const report of reports) {
    const before = whole.get(keyOf(report))
    whole.set(keyOf(report), before ? { ...report, values: { ...before.values, ...report.values } } : report)
  }
  const rows = JSON.stringify(
    [...whole.values()].map(({ station_id, at, values }) => ({ station_id, at, ...values })),
  )
  // Held in one order, so that two writers neither wait for each other nor write one moment at once.
  const stationIds = [...new Set(reports.map(({ station_id }) => station_id))]
  await sql`
    select 1 from meteo_stations where id = any (${stationIds}::int[]) order by id for no key update`.execute(
    tx,
  )
  const { rows: known } = await sql<Written>`
    select o.station_id, ${milliseconds(sql`o.at`)} as ms from meteo_observations o
    join jsonb_to_recordset(${rows}::jsonb) as r (station_id int, at timestamptz) using (station_id, at)`.execute(
    tx,
  )
  const { rows: written } = await sql<Written>`
    insert into meteo_observations as o (station_id, at, ${columns})
    select station_id, at, ${columns}
    from jsonb_to_recordset(${rows}::jsonb) as r (station_id int, at timestamptz, ${typed})
    on conflict (station_id, at) do update set ${assignments}
    where (${of('o')}) is distinct from (${merged})
    returning station_id, ${milliseconds(sql`at`)} as ms`.execute(tx)
  await keepLatest(tx, [...whole.values()])
  return fatesOf(reports, known, written)
}

interface Written {
  station_id: number
  ms: number
}

function milliseconds(at: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(extract(epoch from ${at}) * 1000)::float8`
}

function keyOf({ station_id, at }: StationReport): string {
  return `${station_id} ${Date.parse(at)}`
}

/** Of reports with one station and moment the first brought what is new, the others repeat it. */
function fatesOf(
  reports: readonly StationReport[],
  known: Written[],
  written: Written[],
): SaveReportResult[] {
  const keysOf = (rows: Written[]) =>
    new Set(rows.map(({ station_id, ms }) => `${station_id} ${Math.round(ms)}`))
  const [before, fresh] = [keysOf(known), keysOf(written)]
  return reports.map((report) => {
    const key = keyOf(report)
    if (!fresh.delete(key)) return 'unchanged'
    return before.has(key) ? 'updated' : 'added'
  })
}

async function keepLatest(tx: Db, reports: readonly StationReport[]): Promise<void> {
  const newest = new Map<number, StationReport>()
  for (const report of reports) {
    const before = newest.get(report.station_id)
    if (!before || before.at < report.at) newest.set(report.station_id, report)
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
    where s.id = r.station_id and (s.latest_at is null or s.latest_at <= r.at)`.execute(tx)
}
