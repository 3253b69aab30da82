import { sql } from 'kysely'
import { aisSource } from '../../core/catalogue/sources.ts'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import type { Db } from '../database/tables.ts'
import { applyPrivacyChange, clearDerivedColumns, restoreLastPositions } from './privacy-change-queries.ts'
import { getVisibility, publicPrivacy, visibilities } from './visibility.ts'

/**
 * Removes the owner of locked vessels and makes the vessels public. Deletes what the vessel's own devices recorded while
 * it was hidden (positions, visits, sensor series), and keeps hidden what AIS feeds heard then. Afterwards AIS may
 * overwrite the owner's data (`ais_field_count` 0).
 */
export async function removeVesselOwners(tx: Db, vesselIds: number[], now: Date): Promise<void> {
  if (vesselIds.length === 0) return
  const { rows } = await sql<VesselPrivacy & { id: number }>`
    select id, audience, area_nm, delay_hours, position_expires_hours from vessels
    where id = any (${vesselIds}::int[]) order by id`.execute(tx)
  for (const { id, ...privacy } of rows) {
    if (getVisibility(privacy) === visibilities.everyone) continue
    await applyPrivacyChange(tx, id, { before: privacy, after: publicPrivacy, now })
  }
  const hidden = sql`vessel_id = any (${vesselIds}::int[]) and visibility < ${sql.lit(visibilities.everyone)}`
  await sql`delete from positions where ${hidden} and source <> ${aisSource}`.execute(tx)
  // The next owner must not see the remaining reports either, nor reports of that time that arrive later.
  for (const table of ['positions', 'vessel_visibility_periods'] as const)
    await sql`update ${sql.table(table)} set visibility = ${sql.lit(visibilities.nobody)} where ${hidden}`.execute(
      tx,
    )
  for (const table of ['sensor_readings', 'sensor_rollups', 'visits'] as const)
    await sql`delete from ${sql.table(table)} where ${hidden}`.execute(tx)
  const { audience, area_nm, delay_hours, position_expires_hours } = publicPrivacy
  await sql`
    update vessels set user_id = null, claimed = false, audience = ${audience}, area_nm = ${area_nm},
      delay_hours = ${delay_hours}, position_expires_hours = ${position_expires_hours},
      ais_field_count = 0, changed_at = now(), lock_version = lock_version + 1
    where id = any (${vesselIds}::int[])`.execute(tx)
  // The next owner accepts followers again.
  await sql`update follows set accepted = false where vessel_id = any (${vesselIds}::int[])`.execute(tx)
}

/**
 * Deletes the reports of a former owner's devices. Keeps the positions from AIS feeds of claimed vessels, because the
 * vessels had them before the claim.
 */
export async function deleteOwnerRecords(tx: Db, vesselIds: number[], claimedIds: number[]): Promise<void> {
  for (const table of ['sensor_readings', 'sensor_rollups'] as const)
    await sql`delete from ${sql.table(table)} where vessel_id = any (${vesselIds}::int[])`.execute(tx)
  await sql`
    delete from positions where vessel_id = any (${vesselIds}::int[])
      and (source <> ${aisSource} or not vessel_id = any (${claimedIds}::int[]))`.execute(tx)
  await clearDerivedColumns(tx, vesselIds)
  await restoreLastPositions(tx, vesselIds)
}
