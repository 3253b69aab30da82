import type { FacilityKey } from '../../core/catalogue/facilities.ts'
import { readFacilities, stateFacility, type FacilityState } from '../../core/catalogue/facility-rules.ts'
import type { Place } from '../../core/contract/place.ts'
import { ApiError, type Api } from '../api/call.ts'

/** Result of a member's statement: the saved place, or the place that someone else saved meanwhile. */
export interface StatementResult {
  place: Place
  isSaved: boolean
}

/**
 * Saves what a member states of a facility, as an edit of the place. If someone else saved the place
 * meanwhile, the statement is added to the new version, unless that says something new of the same
 * facility. Throws an ApiError.
 */
export async function saveFacilityStatement(
  api: Api,
  place: Place,
  key: FacilityKey,
  state: FacilityState | 'unknown',
): Promise<StatementResult> {
  const save = async (base: Place): Promise<StatementResult> => {
    const tags = stateFacility(base, key, state, new Date().toISOString().slice(0, 10))
    const body = { tags, lock_version: base.lock_version }
    return { place: await api.call('PATCH /places/:id', { params: { id: base.id }, body }), isSaved: true }
  }
  try {
    return await save(place)
  } catch (error) {
    const current = error instanceof ApiError && error.status === 409 ? error.problem?.current : null
    if (!current) throw error
    const changed = current as Place // the contract: with 409 the server sends the current record
    const isSame = getState(changed, key) === getState(place, key)
    return isSame ? save(changed) : { place: changed, isSaved: false }
  }
}

function getState({ tags, type_enum }: Place, key: FacilityKey): FacilityState | undefined {
  return readFacilities(tags, type_enum)[key]
}
