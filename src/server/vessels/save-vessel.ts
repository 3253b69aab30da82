import type { FastifyInstance } from 'fastify'
import type { Vessel, VesselEdit } from '../../core/contract/vessel.ts'
import { claimAisDays } from '../../core/limits/vessels.ts'
import {
  DomainError,
  fieldProblem,
  notFoundProblem,
  validationProblem,
  type Reason,
} from '../system/domain-error.ts'
import type { Db } from '../database/tables.ts'
import { addVessel, editVessel, type VesselEditError } from './edit-queries.ts'
import { findVessel } from './queries.ts'
import { toVesselBaseFields, toVesselPrivacy } from './vessel-form.ts'

type Parts = Pick<FastifyInstance, 'database' | 'clock'>

/** Creates a vessel of the user. Throws 403 for another owner, 422 with messages by field. */
export async function saveNewVessel(
  { database, clock }: Parts,
  userId: number,
  body: VesselEdit,
): Promise<Vessel> {
  if (body.user_id && body.user_id !== userId) throw notYoursProblem()
  const { name, ...fields } = toVesselBaseFields(body, clock())
  const missing = {
    ...(name === undefined && { name: needed }),
    ...(fields.loa === undefined && { loa: needed }),
  }
  if (name === undefined || fields.loa === undefined) throw validationProblem(missing)
  const saved = await addVessel(database.db, userId, { ...fields, name }, toVesselPrivacy(body))
  if ('error' in saved) throw toVesselProblem(saved.error, body, null)
  return readSavedVessel(database.db, saved.id, userId, clock())
}

const needed: Reason[] = [{ key: 'fieldErrors.missing' }]

/**
 * Changes a vessel, claims it (`user_id` is the user's id) or releases it (`user_id` is null).
 * Throws 403 if it belongs or would belong to another user, 409 with both versions if it was
 * changed in the meantime, 422 with messages by field.
 */
export async function saveVessel(
  { database, clock }: Parts,
  id: number,
  userId: number,
  body: VesselEdit,
): Promise<Vessel> {
  const { user_id: ownerId, lock_version: lockVersion } = body
  if (ownerId !== undefined && ownerId !== null && ownerId !== userId) throw notYoursProblem()
  const fields = toVesselBaseFields(body, clock())
  const privacy = toVesselPrivacy(body)
  const change = {
    fields,
    privacy,
    lockVersion,
    showsPast: body.privacy?.show_past ?? false,
    now: clock(),
    ...(ownerId !== undefined && { ownerId }),
  }
  const saved = await editVessel(database.db, id, userId, change)
  if (!('error' in saved)) return readSavedVessel(database.db, id, userId, clock())
  const current = saved.error === 'stale' ? await findVessel(database.db, id, userId, clock()) : null
  throw toVesselProblem(saved.error, body, current)
}

async function readSavedVessel(db: Db, id: number, userId: number, now: Date): Promise<Vessel> {
  const vessel = await findVessel(db, id, userId, now)
  if (!vessel) throw notFoundProblem('refusals.vesselNotFound')
  return vessel
}

/** Converts the reason to a problem; `current` is the current vessel, for edit conflicts. */
function toVesselProblem(refusal: VesselEditError, body: VesselEdit, current: Vessel | null): DomainError {
  const mmsi = body.mmsi?.trim() ?? ''
  switch (refusal) {
    case 'not-found':
      return notFoundProblem('refusals.vesselNotFound')
    case 'not-yours':
      return notYoursProblem()
    case 'stale':
      return new DomainError('conflict', 'refusals.vesselChanged', {
        current,
        yours: body,
      })
    case 'too-many':
      return fieldProblem('user_id', 'messages.vessels.limit')
    case 'no-such-place':
      return fieldProblem('place_id', 'fieldErrors.homePort')
    case 'heard-by-ais':
      return fieldProblem('privacy', 'messages.vessels.heardByAis', { days: claimAisDays })
    case 'mmsi-taken':
      return fieldProblem('mmsi', 'messages.vessels.mmsiTaken', { mmsi })
    case 'mmsi-set':
      return fieldProblem('mmsi', 'messages.vesselEdit.mmsiSet')
  }
}

function notYoursProblem(): DomainError {
  return new DomainError('forbidden', 'refusals.notYourVessel')
}
