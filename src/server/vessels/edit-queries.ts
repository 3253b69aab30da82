import { sql } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import { vesselList } from '../../core/limits/vessels.ts'
import { createEmptyRow } from '../../core/records/record.ts'
import { editableVesselColumns, type VesselBaseFields } from '../../core/records/vessel-columns.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { publishLiveEvent } from '../database/events/live-events.ts'
import { lockUser } from '../database/user-lock.ts'
import { isHeardByAis } from './ais-claim-queries.ts'
import { removeVesselOwners } from './owner-removal-queries.ts'
import { applyPrivacyChange, deleteWeatherReports, startWithPrivacy } from './privacy-change-queries.ts'
import { getVisibility, publicPrivacy, visibilities } from './visibility.ts'
import type { Db } from '../database/tables.ts'
import { getVesselSearchColumns } from './search-queries.ts'

/** Reason why a vessel was not saved. */
export type VesselEditError =
  | 'not-found'
  | 'not-yours'
  | 'stale'
  | 'too-many'
  | 'no-such-place'
  | 'mmsi-taken'
  | 'heard-by-ais'
  | 'mmsi-set'
export type SaveVesselResult = { id: number } | { error: VesselEditError }

/** Inserts a vessel of a user. */
export async function addVessel(
  db: Db,
  userId: number,
  stated: Partial<VesselBaseFields> & Pick<VesselBaseFields, 'name'>,
  privacy: Partial<VesselPrivacy> = {},
): Promise<SaveVesselResult> {
  const fields: VesselBaseFields = { ...createEmptyRow(editableVesselColumns), ...stated }
  return saveAndCatchErrors(db, async (tx) => {
    if (!(await hasVesselQuota(tx, userId))) return { error: 'too-many' }
    const place = await findHomePortName(tx, fields.place_id)
    if (place === undefined) return { error: 'no-such-place' }
    const { id } = await tx
      .insertInto('vessels')
      .values({
        ...fields,
        ...privacy,
        ...getVesselSearchColumns(fields, place),
        user_id: userId,
        updated_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await startWithPrivacy(tx, id, { ...publicPrivacy, ...privacy })
    await publishRecordChangeEvent(tx, { entity: 'vessels', position: null })
    return { id }
  })
}

/** A change of a vessel. `ownerId`: undefined keeps the owner, the user's id claims the vessel, null releases it. */
export interface VesselChange {
  fields: Partial<VesselBaseFields>
  privacy?: Partial<VesselPrivacy>
  /** Also shows what was recorded while the vessel was hidden. */
  showsPast?: boolean
  ownerId?: number | null
  lockVersion: number | undefined
  now: Date
}

/** Changes, claims or releases a vessel. Only its owner may change it; any user may claim a vessel without an owner. */
export async function editVessel(
  db: Db,
  id: number,
  userId: number,
  { fields, privacy = {}, showsPast = false, ownerId, lockVersion, now }: VesselChange,
): Promise<SaveVesselResult> {
  return saveAndCatchErrors(db, async (tx) => {
    // Always lock the user's row before the vessel's, so that concurrent claims cannot deadlock.
    const room = ownerId === userId ? await hasVesselQuota(tx, userId) : true
    const { rows } = await sql<EditedRow>`
      select name, mmsi, description, vessel_type, country_registration, place_id, user_id, lock_version, audience,
        area_nm, delay_hours, position_expires_hours, claimed, position is not null as has_position
      from vessels where id = ${id} and deleted_at is null for update`.execute(tx)
    const [row] = rows
    if (!row) return { error: 'not-found' }
    const isClaim = row.user_id === null && ownerId === userId
    if (row.user_id !== userId && !isClaim) return { error: 'not-yours' }
    if (lockVersion !== undefined && lockVersion !== row.lock_version) return { error: 'stale' }
    if (isClaim && !room) return { error: 'too-many' }
    if (row.mmsi !== null && fields.mmsi !== undefined && fields.mmsi !== row.mmsi)
      return { error: 'mmsi-set' }
    // Adding only a photo does not change the version, so that an open form can still be saved.
    const isChange = Object.keys({ ...fields, ...privacy }).length > 0 || showsPast || ownerId !== undefined
    if (!isChange) return { id }
    const merged = { ...row, ...fields }
    const place = await findHomePortName(tx, merged.place_id)
    if (place === undefined && fields.place_id) return { error: 'no-such-place' }
    const after = { ...row, ...privacy }
    // A claim is not proof of ownership: it must not hide what everyone can hear.
    const isHiding = getVisibility(after) < getVisibility(row)
    if ((isClaim || row.claimed) && isHiding && (await isHeardByAis(tx, id))) return { error: 'heard-by-ais' }
    await applyPrivacyChange(tx, id, { before: row, after, showsPast, now })
    await tx
      .updateTable('vessels')
      .set({
        ...fields,
        ...privacy,
        ...getVesselSearchColumns(merged, place ?? null),
        ...(ownerId !== undefined && { user_id: ownerId }),
        ...(isClaim && { claimed: true }),
        updated_at: sql`now()`,
        changed_at: sql`now()`,
        lock_version: sql`lock_version + 1`,
      })
      .where('id', '=', id)
      .execute()
    const isHidden = getVisibility(after) !== visibilities.everyone
    if (isHidden && fields.mmsi) await deleteWeatherReports(tx, id)
    if (ownerId === null) await removeVesselOwners(tx, [id], now)
    await publishRecordChangeEvent(tx, { entity: 'vessels', position: null })
    // Update open maps to what the owner shows now.
    const isVisibilityChange = Object.keys(privacy).length > 0 || ownerId !== undefined
    if (isVisibilityChange || row.has_position)
      await publishLiveEvent(tx, { event: 'positions', vessel_ids: [id] })
    return { id }
  })
}

type EditedRow = Pick<
  VesselBaseFields,
  'name' | 'mmsi' | 'description' | 'vessel_type' | 'country_registration' | 'place_id'
> & {
  user_id: number | null
  lock_version: number
  claimed: boolean
  has_position: boolean
} & VesselPrivacy

/** Whether the user may own one more vessel. Locks the user's row, so that concurrent calls are counted. */
async function hasVesselQuota(tx: Db, userId: number): Promise<boolean> {
  await lockUser(tx, userId)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from vessels where user_id = ${userId} and deleted_at is null`.execute(tx)
  return (rows[0]?.count ?? 0) < vesselList.max
}

/** Name of a home port; null if none is given, undefined if the place does not exist. */
async function findHomePortName(tx: Db, placeId: number | null): Promise<string | null | undefined> {
  if (placeId === null) return null
  const { rows } = await sql<{ name: string }>`
    select name from places where id = ${placeId} and deleted_at is null`.execute(tx)
  return rows[0]?.name
}

async function saveAndCatchErrors(
  db: Db,
  change: (tx: Db) => Promise<SaveVesselResult>,
): Promise<SaveVesselResult> {
  try {
    return await db.transaction().execute(change)
  } catch (error) {
    // The unique index refuses the second of two concurrent vessels with the same MMSI.
    if (isMmsiTaken(error)) return { error: 'mmsi-taken' }
    throw error
  }
}

function isMmsiTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === 'vessels_mmsi_key'
  )
}
