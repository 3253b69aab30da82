import { sql, type RawBuilder } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import { observationLimits } from '../../core/limits.ts'
import { isRestricted, isUnrestricted } from './visibility.ts'
import type { Db } from '../database/tables.ts'
import { resetVesselBlurs } from './blur-queries.ts'

/** What a vessel without an owner shows: everything AIS tells of it. */
export const publicPrivacy: VesselPrivacy = {
  audience: 'public',
  blur_nm: 0,
  delay_hours: 0,
  position_expires_hours: null,
}

/** Notes since when, or until when, the owner of a held vessel restricts what others see. */
export async function recordPrivacyChange(
  tx: Db,
  vesselId: number,
  before: VesselPrivacy,
  after: VesselPrivacy,
): Promise<void> {
  // Shown exactly for a while, the old offsets are known to who compares.
  if ((before.blur_nm === 0) !== (after.blur_nm === 0)) await resetVesselBlurs(tx, [vesselId])
  const [was, is] = [isRestricted(before), isRestricted(after)]
  // An expiry hides what was recorded before, too.
  const hidesPast = after.position_expires_hours !== null && before.position_expires_hours === null
  if (is && (!was || hidesPast)) {
    await sql`
      insert into vessel_hidden_periods (vessel_id, began_at)
      values (${vesselId}, case when ${hidesPast} then to_timestamp(0) else now() end)`.execute(tx)
  }
  if (!was || is) return
  const { rows } = await sql`
    update vessel_hidden_periods set ended_at = now() where vessel_id = ${vesselId} and ended_at is null
    returning 1`.execute(tx)
  // Nothing says since when: everything so far counts as hidden.
  if (rows.length === 0) {
    await sql`
      insert into vessel_hidden_periods (vessel_id, began_at, ended_at)
      values (${vesselId}, to_timestamp(0), now())`.execute(tx)
  }
}

/**
 * Takes the owner from held vessels. What was recorded while they restricted what others
 * see (positions, visits, sensor series) is deleted, and the vessels are public again.
 * AIS may correct what the owner stated (`ais_quality` 0).
 */
export async function removeVesselOwners(tx: Db, vesselIds: number[]): Promise<void> {
  if (vesselIds.length === 0) return
  await sql`
    insert into vessel_hidden_periods (vessel_id, began_at)
    select id, to_timestamp(0) from vessels v
    where id = any (${vesselIds}::int[]) and not ${isUnrestricted}
      and not exists (select 1 from vessel_hidden_periods h where h.vessel_id = id and h.ended_at is null)`.execute(
    tx,
  )
  for (const [table, from, to] of recorded) {
    await sql`
      delete from ${sql.table(table)} r
      where r.vessel_id = any (${vesselIds}::int[]) and ${wasHidden(sql`r.vessel_id`, from, to)}`.execute(tx)
  }
  await sql`
    update vessels r set position = null, position_at = null, sog = null, cog = null, heading = null,
      status = null, nearby = null, nearby_position = null, still_since = null, still_position = null
    where r.id = any (${vesselIds}::int[])
      -- The last position goes also where it was hidden only after it was reported.
      and ${wasHidden(sql`r.id`, sql`r.position_at`, sql`'infinity'`)}`.execute(tx)
  const { audience, blur_nm, delay_hours, position_expires_hours } = publicPrivacy
  await sql`
    update vessels set user_id = null, audience = ${audience}, blur_nm = ${blur_nm}, delay_hours = ${delay_hours},
      position_expires_hours = ${position_expires_hours}, log_south = -90, log_north = 90,
      ais_quality = 0, changed_at = now(), lock_version = lock_version + 1
    where id = any (${vesselIds}::int[])`.execute(tx)
  // Nobody is left to accept them.
  await sql`delete from connections where vessel_id = any (${vesselIds}::int[]) and not accepted`.execute(tx)
  await resetVesselBlurs(tx, vesselIds)
  await sql`delete from vessel_hidden_periods where vessel_id = any (${vesselIds}::int[])`.execute(tx)
}

/** Tables of what was recorded of a vessel, with the begin and the end of each row `r`. */
const recorded: readonly [table: string, from: RawBuilder<unknown>, to: RawBuilder<unknown>][] = [
  ['positions', sql`r.at`, sql`r.at`],
  ['sensor_readings', sql`r.at`, sql`r.at`],
  ['sensor_rollups', sql`r.at`, sql`r.at + ('1 ' || r.span)::interval`],
  ['checkins', sql`r.arrived_at`, sql`coalesce(r.left_at, 'infinity')`],
]

/** The condition that a span of time of a vessel touches one in which its owner hid it; clocks may be ahead. */
function wasHidden(
  vesselId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const ahead = sql`${observationLimits.maxFutureMs}::int * interval '1 millisecond'`
  return sql`exists (
    select 1 from vessel_hidden_periods h
    where h.vessel_id = ${vesselId} and ${to} >= h.began_at
      and (h.ended_at is null or ${from} <= h.ended_at + ${ahead}))`
}
