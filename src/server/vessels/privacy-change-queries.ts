import { sql } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import type { Db } from '../database/tables.ts'
import { deleteAreas, restrictAreas, takeVesselSnapshots } from './area-queries.ts'
import { getAreaSizeNm, getVisibility, visibilities, type Visibility } from './visibility.ts'

/** A change of the privacy settings of a locked vessel. */
export interface PrivacyChange {
  before: VesselPrivacy
  after: VesselPrivacy
  /** Also show what was recorded while the vessel was hidden. */
  showsPast?: boolean
  now: Date
}

/**
 * Prepares the data of a locked vessel for new privacy settings; call it before they are stored. What is computed from
 * reports (last position, visits, passages) starts again when others see the vessel exactly or no longer do. Hiding acts
 * at once; what shows more applies to later reports and snapshots, unless the owner shows the past too.
 */
export async function applyPrivacyChange(tx: Db, vesselId: number, change: PrivacyChange): Promise<void> {
  const { before, after, showsPast = false, now } = change
  const [was, is] = [getVisibility(before), getVisibility(after)]
  if (isSame(before, after) && !showsPast) return
  await takeVesselSnapshots(tx, vesselId, now)
  await sql`update vessels set privacy_changed_at = now() where id = ${vesselId}`.execute(tx)
  if (was !== is || hidesSnapshots(before, after)) await deleteAreas(tx, vesselId)
  else {
    await restrictAreas(tx, vesselId, {
      audience: after.audience,
      sizeNm: getAreaSizeNm(after),
      delayHours: after.delay_hours,
    })
  }
  if (was !== is) await startVisibilityPeriod(tx, vesselId, is)
  if (showsPast && is !== visibilities.owner) await showPast(tx, vesselId, is)
  if (is === visibilities.everyone) await restoreLastPositions(tx, [vesselId])
  if (is !== visibilities.everyone) await deleteWeatherReports(tx, vesselId)
}

/** Records with which visibility a new vessel starts: also for reports of the time before. */
export async function startWithPrivacy(tx: Db, vesselId: number, privacy: VesselPrivacy): Promise<void> {
  const visibility = getVisibility(privacy)
  if (visibility === visibilities.everyone) return
  await sql`
    insert into vessel_visibility_periods (vessel_id, started_at, visibility)
    values (${vesselId}, '-infinity', ${visibility})`.execute(tx)
  await sql`update vessels set privacy_changed_at = now() where id = ${vesselId}`.execute(tx)
  await deleteWeatherReports(tx, vesselId)
}

function isSame(a: VesselPrivacy, b: VesselPrivacy): boolean {
  return (
    a.audience === b.audience &&
    a.area_nm === b.area_nm &&
    a.delay_hours === b.delay_hours &&
    a.position_expires_hours === b.position_expires_hours
  )
}

/** Whether stored snapshots may not be shown any more: to nobody, or because of reports that expire earlier now. */
function hidesSnapshots(before: VesselPrivacy, after: VesselPrivacy): boolean {
  const hours = ({ position_expires_hours: expires }: VesselPrivacy) => expires ?? Number.POSITIVE_INFINITY
  return after.audience === 'nobody' || hours(after) < hours(before)
}

/** Ends what is computed from the reports of a locked vessel, and starts it again with another visibility. */
async function startVisibilityPeriod(tx: Db, vesselId: number, visibility: Visibility): Promise<void> {
  await sql`
    insert into vessel_visibility_periods (vessel_id, started_at, visibility)
    values (${vesselId}, now(), ${visibility})
    on conflict (vessel_id, started_at) do update set visibility = excluded.visibility`.execute(tx)
  await sql`
    update visits set left_at = greatest(now(), arrived_at)
    where vessel_id = ${vesselId} and left_at is null`.execute(tx)
  await clearDerivedColumns(tx, [vesselId])
}

/** Empties the columns that are computed from the reports of locked vessels. */
export async function clearDerivedColumns(tx: Db, vesselIds: number[]): Promise<void> {
  await sql`
    update vessels set position = null, position_at = null, sog = null, cog = null, heading = null, status = null,
      nearby = null, nearby_lookup_position = null, stationary_since = null, stationary_position = null
    where id = any (${vesselIds}::int[])`.execute(tx)
}

/** Sets the last position of open vessels that have none to the newest report that everyone may see. */
export async function restoreLastPositions(tx: Db, vesselIds: number[]): Promise<void> {
  await sql`
    update vessels v set position = p.position, position_at = p.at, sog = p.sog, cog = p.cog, heading = p.heading
    from vessels w cross join lateral (
      select * from positions
      where vessel_id = w.id and visibility = ${sql.lit(visibilities.everyone)} order by at desc limit 1
    ) p
    where v.id = w.id and w.id = any (${vesselIds}::int[]) and w.position is null`.execute(tx)
}

/** Shows what was recorded so far to those who see the vessel exactly now. */
async function showPast(tx: Db, vesselId: number, visibility: Visibility): Promise<void> {
  // What was hidden by a former owner stays hidden.
  const owner = sql.lit(visibilities.owner)
  for (const table of ['positions', 'sensor_readings', 'visits'] as const) {
    await sql`
      update ${sql.table(table)} set visibility = ${visibility}
      where vessel_id = ${vesselId} and visibility >= ${owner} and visibility < ${visibility}`.execute(tx)
  }
  // Means of the same time, of what was shown and what was hidden, become one.
  await sql`
    with hidden as (
      delete from sensor_rollups
      where vessel_id = ${vesselId} and visibility >= ${owner} and visibility < ${visibility} returning *
    )
    insert into sensor_rollups as r (vessel_id, kind, span, at, mean, low, high, count, visibility)
    select distinct on (kind, span, at) vessel_id, kind, span, at, mean, low, high, count, ${visibility}::int
    from hidden order by kind, span, at, count desc
    on conflict (vessel_id, kind, span, at, visibility) do update set mean = excluded.mean, low = excluded.low,
      high = excluded.high, count = excluded.count
    where excluded.count > r.count`.execute(tx)
  await sql`
    update vessel_visibility_periods set visibility = ${visibility}
    where vessel_id = ${vesselId} and visibility >= ${owner} and visibility < ${visibility}`.execute(tx)
}

/** Deletes the weather reports of a hidden vessel's own station: they state its position. */
export async function deleteWeatherReports(tx: Db, vesselId: number): Promise<void> {
  await sql`
    delete from meteo_stations
    where mmsi = (select mmsi from vessels where id = ${vesselId} and mmsi is not null)`.execute(tx)
}
