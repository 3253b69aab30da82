import type { Revision } from '../../core/contract/moderation.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import type { Place } from '../../core/contract/place.ts'
import type { Api } from '../api/call.ts'
import { createLoad, type ChangeableLoad } from '../api/load.ts'
import { stillKnown } from './nav-aid-mutations.ts'

/** One place; `known` saves the call where the page brought it along. */
export function createPlace(api: Api, id: number, known?: Place): ChangeableLoad<Place> {
  return createLoad({
    fetch: (signal) => api.call('GET /places/:id', { params: { id }, signal }),
    known: known?.id === id ? known : undefined,
  })
}

/** One aid to navigation. */
export function createNavAid(api: Api, id: number, known?: NavAid): ChangeableLoad<NavAid> {
  return createLoad({
    fetch: (signal) => api.call('GET /nav_aids/:id', { params: { id }, signal }),
    known: stillKnown(id, known),
  })
}

/** Edits of a place, latest first. */
export function createPlaceRevisions(api: Api, id: number): ChangeableLoad<readonly Revision[]> {
  return createLoad<readonly Revision[]>({
    fetch: (signal) => api.call('GET /places/:id/revisions', { params: { id }, signal }),
    isEmpty: (revisions) => revisions.length === 0,
  })
}

/** Tells the admin what is wrong with a place; a later report of the same person takes the place of it. Throws an ApiError. */
export async function reportPlace(api: Api, placeId: number, reason: string): Promise<void> {
  await api.call('POST /reports', { body: { subject: 'place', subject_id: placeId, reason } })
}
