import { sql } from 'kysely'
import type { VesselCharts } from '../../core/contract/vessel.ts'
import { round } from '../../core/units.ts'
import { getChartTimes, alignToTimes, chartIntervalMs, type ChartInterval } from '../system/chart-times.ts'
import { isRecordVisible, isSeenExactly } from './visibility.ts'
import { meanSensorReading } from '../database/means.ts'
import type { ReadDb } from '../database/tables.ts'

/** A mean of a sensor. A single row without values means that there is no data but the requester may see it. */
interface SensorRow {
  kind: keyof VesselCharts | null
  span: ChartInterval | null
  at: string | null
  value: number | null
}

/**
 * Charts of a vessel's sensors (specification section 3), as far as the requester (null:
 * visitor) may see them. Null if the requester may not see any.
 */
export async function getVesselCharts(
  db: ReadDb,
  vesselId: number,
  requesterId: number | null,
  now: Date,
): Promise<VesselCharts | null> {
  const isShown = (alias: string) =>
    isRecordVisible(
      {
        from: sql.ref(`${alias}.at`),
        to: sql.ref(`${alias}.at`),
        visibility: sql.ref(`${alias}.visibility`),
      },
      requesterId,
      now,
    )
  const averages = (span: ChartInterval) => sql`
    select s.kind, ${span}::text as span, date_trunc(${span}, s.at, 'UTC') as at,
      ${meanSensorReading} as value
    from v join sensor_readings s on s.vessel_id = v.id
    left join ends e on e.kind = s.kind and e.span = ${span}
    where s.at >= ${getChartTimes(span, now)[0]}::timestamptz and ${isShown('s')}
      and s.at >= coalesce(e.at + ${chartIntervalMs[span]} * interval '1 millisecond', '-infinity')
    group by 1, 3`
  const { rows } = await sql<SensorRow>`
    with v as (select * from vessels v where v.id = ${vesselId} and v.deleted_at is null and ${isSeenExactly(requesterId)}),
    rolled as (
      -- Of a time that was partly hidden there are two means.
      select distinct on (r.kind, r.span, r.at) r.kind, r.span, r.at, r.mean as value
      from sensor_rollups r join v on v.id = r.vessel_id
      where r.at >= ${getChartTimes('day', now)[0]}::timestamptz and ${isShown('r')}
      order by r.kind, r.span, r.at, r.count desc
    ),
    ends as (select kind, span, max(at) as at from rolled group by kind, span)
    select null::text as kind, null::text as span, null::timestamptz as at, null::float8 as value from v
    union all select kind, span, at, value from rolled
    union all ${averages('hour')}
    union all ${averages('day')}`.execute(db)
  if (rows.length === 0) return null
  const series = (kind: keyof VesselCharts, span: ChartInterval) =>
    alignToTimes(
      getChartTimes(span, now),
      rows.flatMap((row) =>
        row.kind === kind && row.span === span && row.at !== null && row.value !== null
          ? [{ at: row.at, value: roundValue(row.value, kind) }]
          : [],
      ),
    )
  const of = (kind: keyof VesselCharts) => ({ day_ary: series(kind, 'hour'), mnth_ary: series(kind, 'day') })
  return { wsp: of('wsp'), wang: of('wang'), dbt: of('dbt') }
}

const decimals = 1

/** Angles are 0 to 359 degrees clockwise from the bow. */
function roundValue(value: number, kind: keyof VesselCharts): number {
  return kind === 'wang' ? (round(value) + 360) % 360 : round(value, decimals)
}
