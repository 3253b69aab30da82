import { sql } from 'kysely'
import { vesselTypes } from '../../core/catalogue/vessels.ts'
import { unknownShareLabel, type PlaceCharts } from '../../core/contract/place.ts'
import { createBboxAround, getDistanceMetres, type Position } from '../../core/geo.ts'
import { dataCharts as limits } from '../../core/limits/data-charts.ts'
import { visitorLengthMetres } from '../../core/limits/vessels.ts'
import { maxChartStationNm, windDecimals } from '../../core/limits/weather.ts'
import { metresPerNauticalMile, round } from '../../core/units.ts'
import { simulatedSource } from '../database/simulated-data-queries.ts'
import { isVisitPublic } from '../vessels/visibility.ts'
import { getChartTimes, alignToTimes, chartIntervalMs, type ChartInterval } from '../system/chart-times.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { meanWindDirection } from '../database/means.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'

/** The place whose charts are computed. */
export interface PlaceChartsInput extends Position {
  id: number
}

/**
 * Computes the charts of a place (specification section 3): its visitors, and the
 * weather of the nearest beacon. They are the same for every requester: visits that a
 * visitor may not see are not counted.
 */
export async function getPlaceCharts(
  db: ReadDb,
  place: PlaceChartsInput,
  now = new Date(),
): Promise<PlaceCharts> {
  const days = getChartTimes('day', now)
  const visits = await readVisits(db, place.id, days)
  const station = await findNearestStation(db, place, now)
  const weather = station === null ? [] : await readWeather(db, station.id, now)
  const series = (span: ChartInterval, column: Measured) =>
    alignToTimes(
      getChartTimes(span, now),
      weather
        .filter((row) => row.span === span)
        .map(({ at, [column]: value }) => ({ at, value: roundValue(value, column) })),
    )
  return {
    class_ary: visits.classes,
    type_ary: visits.types,
    month_checkin: visits.days,
    wspd_mnth_ary: series('day', 'wspd'),
    wdir_mnth_ary: series('day', 'wdir'),
    temp_mnth_ary: series('day', 'atmp'),
    wspd_day_ary: series('hour', 'wspd'),
    wdir_day_ary: series('hour', 'wdir'),
    temp_day_ary: series('hour', 'atmp'),
    simulated: visits.simulated || (station?.simulated ?? false),
  }
}

type Measured = 'wspd' | 'wdir' | 'atmp'

function roundValue(value: number | null, column: Measured): number | null {
  if (value === null) return null
  return column === 'wdir' ? (round(value) + 360) % 360 : round(value, windDecimals)
}

interface Visits {
  classes: PlaceCharts['class_ary']
  types: PlaceCharts['type_ary']
  days: PlaceCharts['month_checkin']
  /** True if simulated vessels are included. */
  simulated: boolean
}

interface VisitRow {
  kind: 'length' | 'type' | 'day' | 'simulated'
  key: string
  value: number
}

/** Counts the vessels of these days by length and by type, and the arrivals per day, in one query. */
async function readVisits(db: ReadDb, placeId: number, days: readonly string[]): Promise<Visits> {
  const { rows } = await sql<VisitRow>`
    with stays as (
      select c.vessel_id, c.arrived_at, v.loa, v.vessel_type, v.simulated from visits c join vessels v on v.id = c.vessel_id
      where c.place_id = ${placeId} and c.last_seen_at >= ${days[0]}::timestamptz
        and v.deleted_at is null and ${isVisitPublic}
    ), visitors as (
      select distinct on (vessel_id) vessel_type,
        width_bucket(loa::float8, ${sql.val([...visitorLengthMetres])}::float8[]) as class
      from stays
    )
    select 'length' as kind, coalesce(class::text, '') as key, count(*)::int as value from visitors group by class
    union all
    select 'type', vessel_type, count(*)::int from visitors group by vessel_type
    union all
    select 'day', (extract(epoch from date_trunc('day', arrived_at, 'UTC')) * 1000)::int8::text, count(*)::int
      from stays group by 2
    union all
    select 'simulated', '', count(*)::int from stays where simulated`.execute(db)
  const ofKind = (kind: VisitRow['kind']) => rows.filter((row) => row.kind === kind)
  const arrivals = new Map(ofKind('day').map(({ key, value }) => [Number(key), value]))
  return {
    classes: ofKind('length')
      .sort((a, b) => getClassOrder(a.key) - getClassOrder(b.key))
      .map(({ key, value }) => ({ label: formatClassLabel(key), value })),
    types: ofKind('type')
      .sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1))
      .map(({ key, value }) => ({ label: vesselTypes.find((type) => type.key === key)?.name ?? key, value })),
    days: days.map((at) => ({ at, value: arrivals.get(new Date(at).getTime()) ?? 0 })),
    simulated: ofKind('simulated').some(({ value }) => value > 0),
  }
}

/** Sort order of length classes; unknown lengths come last. */
function getClassOrder(key: string): number {
  return key === '' ? Number.POSITIVE_INFINITY : Number(key)
}

/** Language-independent label of a length class, in metres; '?' for an unknown length. */
function formatClassLabel(key: string): string {
  if (key === '') return unknownShareLabel
  const [from, to] = [visitorLengthMetres[Number(key) - 1], visitorLengthMetres[Number(key)]]
  if (from === undefined) return `< ${to} m`
  return to === undefined ? `≥ ${from} m` : `${from}–${to} m`
}

/**
 * Number of nearest stations to compare: the index orders by degrees, and degrees of
 * longitude are shorter than those of latitude.
 */
const maxCandidates = 12

interface Station {
  id: number
  simulated: boolean
}

/**
 * Finds the nearest local beacon within range that reported in the last 30 days. Beacons
 * that measure wind come first. Null if there is none.
 */
async function findNearestStation(db: ReadDb, place: Position, now: Date): Promise<Station | null> {
  const maxMetres = maxChartStationNm * metresPerNauticalMile
  const { rows } = await sql<Station & { position: PointColumn; has_wind: boolean }>`
    select id, position, source = ${simulatedSource} as simulated, coalesce(jsonb_typeof(latest -> 'wspd') = 'number', false) as has_wind from meteo_stations
    where type_enum = ${localType} and ${isWithinBounds(createBboxAround(place, maxMetres))}
      and latest_at > ${now.toISOString()}::timestamptz - make_interval(days => ${limits.seriesDays})
    order by has_wind desc, position <-> point(${place.longitude}, ${place.latitude}) limit ${maxCandidates}`.execute(
    db,
  )
  const stations = rows
    .map(({ id, simulated, position: { x, y }, has_wind }) => ({
      id,
      simulated,
      has_wind,
      metres: getDistanceMetres(place, { longitude: x, latitude: y }),
    }))
    .filter((station) => station.metres <= maxMetres)
    .sort((a, b) => Number(b.has_wind) - Number(a.has_wind) || a.metres - b.metres)
  return stations[0] ?? null
}

/** Type number of 'Local Weather Reports'. Ships are excluded because they move. */
const localType = 12

interface WeatherRow {
  span: ChartInterval
  at: string
  wspd: number | null
  wdir: number | null
  atmp: number | null
}

/**
 * Reads the hourly and daily means of a station. Wind directions are averaged as vectors
 * weighted by wind speed. Rollups are used where they exist; single observations only
 * after the last rollup.
 */
async function readWeather(db: ReadDb, stationId: number, now: Date): Promise<WeatherRow[]> {
  const averages = (span: ChartInterval) => sql`
    select ${span}::text as span, date_trunc(${span}, o.at, 'UTC') as at, avg(o.wspd) as wspd, avg(o.atmp) as atmp,
      ${meanWindDirection} as wdir
    from meteo_observations o
    where o.station_id = ${stationId} and o.at >= coalesce(
      (select max(at) + ${chartIntervalMs[span]} * interval '1 millisecond' from rolled where span = ${span}),
      ${getChartTimes(span, now)[0]}::timestamptz)
    group by 2`
  const { rows } = await sql<WeatherRow>`
    with rolled as (
      select span, at, wspd, atmp, wdir from meteo_rollups
      where station_id = ${stationId} and at >= ${getChartTimes('day', now)[0]}::timestamptz
    )
    select span, at, wspd, atmp, wdir from rolled
    union all ${averages('hour')}
    union all ${averages('day')}`.execute(db)
  return rows
}
