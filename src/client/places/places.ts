import type { Revision } from '../../core/contract/moderation.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import type { Place } from '../../core/contract/place.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type WritableLoadStore } from '../api/load.ts'
import { getUnchangedNavAid } from './nav-aid-mutations.ts'

/** A place. If `known` is that place, no request is made. */
export function createPlaceStore(api: Api, id: number, known?: Place): WritableLoadStore<Place> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /places/:id', { params: { id }, signal }),
    initial: known?.id === id ? known : undefined,
  })
}

/** An aid to navigation. */
export function createNavAidStore(api: Api, id: number, known?: NavAid): WritableLoadStore<NavAid> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /nav_aids/:id', { params: { id }, signal }),
    initial: getUnchangedNavAid(id, known),
  })
}

/** Edits of a place, latest first. */
export function createPlaceRevisionsStore(api: Api, id: number): WritableLoadStore<readonly Revision[]> {
  return createLoadStore<readonly Revision[]>({
    fetch: (signal) => api.call('GET /places/:id/revisions', { params: { id }, signal }),
    isEmpty: (revisions) => revisions.length === 0,
  })
}

/** Reports a place to the admins. Replaces an earlier report of the same user. Throws an ApiError. */
export async function reportPlace(api: Api, placeId: number, reason: string): Promise<void> {
  await api.call('POST /reports', { body: { subject: 'place', subject_id: placeId, reason } })
}
