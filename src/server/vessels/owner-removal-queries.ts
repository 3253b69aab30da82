import { sql, type RawBuilder } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import { observationLimits } from '../../core/limits/ingest.ts'
import { isRestricted, isUnrestricted } from './visibility.ts'
import type { Db } from '../database/tables.ts'
import { resetVesselBlurs } from './blur-queries.ts'

/** Privacy settings of a vessel without an owner: all AIS data is public. */
export const publicPrivacy: VesselPrivacy = {
  audience: 'public',
  blur_nm: 0,
  delay_hours: 0,
  position_expires_hours: null,
}

/** Records the start or the end of a time in which the owner of a locked vessel restricts what others see. */
export async function recordPrivacyChange(
  tx: Db,
  vesselId: number,
  before: VesselPrivacy,
  after: VesselPrivacy,
): Promise<void> {
  // After a time of exact positions the old offsets could be derived, so they are reset.
  if ((before.blur_nm === 0) !== (after.blur_nm === 0)) await resetVesselBlurs(tx, [vesselId])
  const [was, is] = [isRestricted(before), isRestricted(after)]
  // An expiry also hides earlier records.
  const hidesPast = after.position_expires_hours !== null && before.position_expires_hours === null
  if (is && (!was || hidesPast)) {
    await sql`
      insert into vessel_hidden_periods (vessel_id, started_at)
      values (${vesselId}, case when ${hidesPast} then to_timestamp(0) else now() end)`.execute(tx)
  }
  if (!was || is) return
  const { rows } = await sql`
    update vessel_hidden_periods set ended_at = now() where vessel_id = ${vesselId} and ended_at is null
    returning 1`.execute(tx)
  // The start is unknown: all earlier records count as hidden.
  if (rows.length === 0) {
    await sql`
      insert into vessel_hidden_periods (vessel_id, started_at, ended_at)
      values (${vesselId}, to_timestamp(0), now())`.execute(tx)
  }
}

/**
 * Removes the owner of locked vessels and makes the vessels public. Deletes what was recorded
 * while the owner restricted what others see (positions, visits, sensor series). Afterwards
 * AIS may overwrite the owner's data (`ais_field_count` 0).
 */
export async function removeVesselOwners(tx: Db, vesselIds: number[]): Promise<void> {
  if (vesselIds.length === 0) return
  await sql`
    insert into vessel_hidden_periods (vessel_id, started_at)
    select id, to_timestamp(0) from vessels v
    where id = any (${vesselIds}::int[]) and not ${isUnrestricted}
      and not exists (select 1 from vessel_hidden_periods h where h.vessel_id = id and h.ended_at is null)`.execute(
    tx,
  )
  for (const [table, from, to] of recorded) {
    await sql`
      delete from ${sql.table(table)} r
      where r.vessel_id = any (${vesselIds}::int[]) and ${hasHiddenPeriod(sql`r.vessel_id`, from, to)}`.execute(
      tx,
    )
  }
  await sql`
    update vessels r set position = null, position_at = null, sog = null, cog = null, heading = null,
      status = null, nearby = null, nearby_lookup_position = null, stationary_since = null, stationary_position = null
    where r.id = any (${vesselIds}::int[])
      -- The last position goes also where it was hidden only after it was reported.
      and ${hasHiddenPeriod(sql`r.id`, sql`r.position_at`, sql`'infinity'`)}`.execute(tx)
  const { audience, blur_nm, delay_hours, position_expires_hours } = publicPrivacy
  await sql`
    update vessels set user_id = null, audience = ${audience}, blur_nm = ${blur_nm}, delay_hours = ${delay_hours},
      position_expires_hours = ${position_expires_hours}, track_min_latitude = -90, track_max_latitude = 90,
      ais_field_count = 0, changed_at = now(), lock_version = lock_version + 1
    where id = any (${vesselIds}::int[])`.execute(tx)
  // There is no owner left to accept them.
  await sql`delete from follows where vessel_id = any (${vesselIds}::int[]) and not accepted`.execute(tx)
  await resetVesselBlurs(tx, vesselIds)
  await sql`delete from vessel_hidden_periods where vessel_id = any (${vesselIds}::int[])`.execute(tx)
}

/** Tables with recorded data of vessels, with start and end time of each row `r`. */
const recorded: readonly [table: string, from: RawBuilder<unknown>, to: RawBuilder<unknown>][] = [
  ['positions', sql`r.at`, sql`r.at`],
  ['sensor_readings', sql`r.at`, sql`r.at`],
  ['sensor_rollups', sql`r.at`, sql`r.at + ('1 ' || r.span)::interval`],
  ['visits', sql`r.arrived_at`, sql`coalesce(r.left_at, 'infinity')`],
]

/** SQL condition: a time span of a vessel overlaps one in which its owner hid it. Allows for clocks that are fast. */
function hasHiddenPeriod(
  vesselId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const ahead = sql`${observationLimits.maxFutureMs}::int * interval '1 millisecond'`
  return sql`exists (
    select 1 from vessel_hidden_periods h
    where h.vessel_id = ${vesselId} and ${to} >= h.started_at
      and (h.ended_at is null or ${from} <= h.ended_at + ${ahead}))`
}
