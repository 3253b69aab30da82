import { sql } from 'kysely'
import type { Db, PointColumn } from '../database/tables.ts'
import { visibilities, type Visibility } from '../vessels/visibility.ts'
import type { IngestVessel } from './vessel-queries.ts'

type PrivacyVessel = Pick<IngestVessel, 'id' | 'visibility' | 'privacy_changed_at'>

/** Returns who may see a report of a vessel exactly: those who saw the vessel so at the time of the report and do now. */
export type VisibilityLookup = (vessel: PrivacyVessel, at: Date) => Visibility

/** Whether a report was sent before the last change of the privacy settings. */
export function isBeforePrivacyChange({ privacy_changed_at: changedAt }: PrivacyVessel, at: Date): boolean {
  return changedAt !== null && at.getTime() < Date.parse(changedAt)
}

/** Reads who saw vessels at the times of reports that were sent before the last change of their privacy settings. */
export async function createVisibilityLookup(
  tx: Db,
  reports: { vessel: PrivacyVessel; at: Date }[],
): Promise<VisibilityLookup> {
  const late = reports.filter(({ vessel, at }) => isBeforePrivacyChange(vessel, at))
  const ids = [...new Set(late.map(({ vessel }) => vessel.id))]
  const periods = ids.length > 0 ? await readPeriods(tx, ids) : new Map<number, Period[]>()
  return (vessel, at) => {
    if (!isBeforePrivacyChange(vessel, at)) return vessel.visibility
    // Newest first. Before the first period everyone saw the vessel.
    const then = periods.get(vessel.id)?.find(({ started_ms }) => started_ms <= at.getTime())
    const before = then?.visibility ?? visibilities.everyone
    return before < vessel.visibility ? before : vessel.visibility
  }
}

interface Period {
  vessel_id: number
  /** Milliseconds since 1970; -Infinity for the first period of a vessel that was created hidden. */
  started_ms: number
  visibility: Visibility
}

async function readPeriods(tx: Db, vesselIds: number[]): Promise<Map<number, Period[]>> {
  const { rows } = await sql<Period>`
    select vessel_id, extract(epoch from started_at)::float8 * 1000 as started_ms, visibility
    from vessel_visibility_periods where vessel_id = any (${vesselIds}::int[])
    order by vessel_id, started_at desc`.execute(tx)
  const periods = new Map<number, Period[]>()
  for (const period of rows) periods.set(period.vessel_id, [...(periods.get(period.vessel_id) ?? []), period])
  return periods
}

/** Returns the MMSIs of weather reports that must not be stored: the vessel was hidden at that time, or is now. */
export async function findHiddenReporters(
  tx: Db,
  reports: { mmsi: string; at: Date }[],
): Promise<(report: { mmsi: string; at: Date }) => boolean> {
  if (reports.length === 0) return () => false
  const { rows } = await sql<PrivacyVessel & { mmsi: string }>`
    select id, mmsi, visibility, privacy_changed_at from vessels
    where mmsi = any (${reports.map(({ mmsi }) => mmsi)}::bpchar[])`.execute(tx)
  const byMmsi = new Map(rows.map((vessel) => [vessel.mmsi, vessel]))
  const known = reports.flatMap(({ mmsi, at }) => {
    const vessel = byMmsi.get(mmsi)
    return vessel ? [{ vessel, at }] : []
  })
  const lookUp = await createVisibilityLookup(tx, known)
  return ({ mmsi, at }) => {
    const vessel = byMmsi.get(mmsi)
    return vessel !== undefined && lookUp(vessel, at) !== visibilities.everyone
  }
}

/** Reads the last reports of hidden vessels since the last change of their settings, by vessel id, from the log. */
export async function readHiddenFixes(
  tx: Db,
  vessels: IngestVessel[],
  latestTime: Date,
): Promise<Map<number, { latitude: number; longitude: number; at: Date; sog: number | null }>> {
  const hidden = vessels.filter(({ visibility }) => visibility !== visibilities.everyone)
  if (hidden.length === 0) return new Map()
  const { rows } = await sql<{ id: number; position: PointColumn; at: string; sog: number | null }>`
    select v.id, p.position, p.at, p.sog
    from vessels v cross join lateral (
      select position, at, sog from positions
      where vessel_id = v.id and at >= v.privacy_changed_at and at <= ${latestTime.toISOString()}::timestamptz
      order by at desc limit 1
    ) p
    where v.id = any (${[...new Set(hidden.map(({ id }) => id))]}::int[])`.execute(tx)
  return new Map(
    rows.map(({ id, position: { x, y }, at, sog }) => [
      id,
      { latitude: y, longitude: x, at: new Date(at), sog },
    ]),
  )
}
