import { sql } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import { vesselDefaults, vesselList } from '../../core/limits.ts'
import { publishRecordChangeEvent } from '../database/change-events.ts'
import { publishLiveEvent } from '../database/live-events.ts'
import { isRestricted } from './visibility.ts'
import { recordPrivacyChange, publicPrivacy, removeVesselOwners } from './owner-removal-queries.ts'
import type { Db, PointColumn, VesselsTable } from '../database/tables.ts'
import { getVesselSearchColumns } from './search-queries.ts'

/** The columns a person states of a vessel. Lengths in metres. */
export type VesselBaseFields = Pick<
  VesselsTable,
  | 'name'
  | 'mmsi'
  | 'description'
  | 'vessel_type'
  | 'country_registration'
  | 'place_id'
  | 'loa'
  | 'beam'
  | 'draft'
  | 'make'
  | 'model'
  | 'year_make'
  | 'imo'
  | 'call_sign'
>

/** Why a vessel was not saved. */
export type VesselEditError =
  | 'not-found'
  | 'not-yours'
  | 'stale'
  | 'too-many'
  | 'no-such-place'
  | 'mmsi-taken'
export type SaveVesselResult = { id: number } | { error: VesselEditError }

/** Adds a vessel of the user. */
export async function addVessel(
  db: Db,
  userId: number,
  stated: Partial<VesselBaseFields> & Pick<VesselBaseFields, 'name'>,
  privacy: Partial<VesselPrivacy> = {},
): Promise<SaveVesselResult> {
  const facts: VesselBaseFields = { ...nothingStated, ...stated }
  return save(db, async (tx) => {
    if (!(await hasRoom(tx, userId))) return { error: 'too-many' }
    const place = await homePort(tx, facts.place_id)
    if (place === undefined) return { error: 'no-such-place' }
    const { id } = await tx
      .insertInto('vessels')
      .values({
        ...facts,
        ...privacy,
        ...getVesselSearchColumns(facts, place),
        user_id: userId,
        updated_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordPrivacyChange(tx, id, publicPrivacy, { ...publicPrivacy, ...privacy })
    await publishRecordChangeEvent(tx, { entity: 'vessels', position: null })
    return { id }
  })
}

/** A change of a vessel; `ownerId` is left out where it stays, the user's id to claim it, null to give it up. */
export interface VesselChange {
  fields: Partial<VesselBaseFields>
  privacy?: Partial<VesselPrivacy>
  ownerId?: number | null
  lockVersion: number | undefined
}

/** Changes, claims or gives up a vessel as a user. A vessel with an owner is that one's, one without is for who claims it. */
export async function editVessel(
  db: Db,
  id: number,
  userId: number,
  { fields, privacy = {}, ownerId, lockVersion }: VesselChange,
): Promise<SaveVesselResult> {
  return save(db, async (tx) => {
    // The user's own row before the vessel's, always: two claims cannot wait for each other.
    const room = ownerId === userId ? await hasRoom(tx, userId) : true
    const { rows } = await sql<EditedRow>`
      select name, mmsi, description, vessel_type, country_registration, place_id, user_id, lock_version, audience,
        blur_nm, delay_hours, position_expires_hours, position
      from vessels where id = ${id} and deleted_at is null for update`.execute(tx)
    const [row] = rows
    if (!row) return { error: 'not-found' }
    const isClaim = row.user_id === null && ownerId === userId
    if (row.user_id !== userId && !isClaim) return { error: 'not-yours' }
    if (lockVersion !== undefined && lockVersion !== row.lock_version) return { error: 'stale' }
    if (isClaim && !room) return { error: 'too-many' }
    // A call that only brings a photo leaves the version: a form that is open meanwhile can still be saved.
    const isChange = Object.keys({ ...fields, ...privacy }).length > 0 || ownerId !== undefined
    if (!isChange) return { id }
    const merged = { ...row, ...fields }
    const place = await homePort(tx, merged.place_id)
    if (place === undefined && fields.place_id) return { error: 'no-such-place' }
    const before = isClaim ? publicPrivacy : row
    const after = { ...before, ...privacy }
    // Whatever a vessel without an owner still hides was hidden by one before.
    if (isClaim && isRestricted(row)) await removeVesselOwners(tx, [id])
    await recordPrivacyChange(tx, id, before, after)
    await tx
      .updateTable('vessels')
      .set({
        ...fields,
        ...privacy,
        ...getVesselSearchColumns(merged, place ?? null),
        ...(ownerId !== undefined && { user_id: ownerId }),
        updated_at: sql`now()`,
        changed_at: sql`now()`,
        lock_version: sql`lock_version + 1`,
      })
      .where('id', '=', id)
      .execute()
    if (ownerId === null) await removeVesselOwners(tx, [id])
    const { position } = row
    await publishRecordChangeEvent(tx, {
      entity: 'vessels',
      position: position && { latitude: position.y, longitude: position.x },
    })
    // Whoever has it on the map is shown what the new owner lets be seen.
    if (position) await publishLiveEvent(tx, { event: 'positions', vessel_ids: [id] })
    return { id }
  })
}

type EditedRow = Pick<
  VesselBaseFields,
  'name' | 'mmsi' | 'description' | 'vessel_type' | 'country_registration' | 'place_id'
> & {
  user_id: number | null
  lock_version: number
  position: PointColumn | null
} & VesselPrivacy

const nothingStated: Omit<VesselBaseFields, 'name'> = {
  mmsi: null,
  description: null,
  vessel_type: vesselDefaults.type,
  country_registration: vesselDefaults.countryCode,
  place_id: null,
  loa: null,
  beam: null,
  draft: null,
  make: null,
  model: null,
  year_make: null,
  imo: null,
  call_sign: null,
}

/** Whether the user's list has room for one more vessel; holds the user's row, so that of two at once one is counted. */
async function hasRoom(tx: Db, userId: number): Promise<boolean> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from vessels where user_id = ${userId} and deleted_at is null`.execute(tx)
  return (rows[0]?.count ?? 0) < vesselList.max
}

/** The name of a home port; null where none is stated, undefined where there is no such place. */
async function homePort(tx: Db, placeId: number | null): Promise<string | null | undefined> {
  if (placeId === null) return null
  const { rows } = await sql<{ name: string }>`
    select name from places where id = ${placeId} and deleted_at is null`.execute(tx)
  return rows[0]?.name
}

async function save(db: Db, change: (tx: Db) => Promise<SaveVesselResult>): Promise<SaveVesselResult> {
  try {
    return await db.transaction().execute(change)
  } catch (error) {
    // The unique index decides: of two vessels with one MMSI at once the second is refused.
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
