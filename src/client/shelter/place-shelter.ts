import type { Shelter } from '../../core/contract/shelter.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** Shelter of a place from wind sea. */
export function createShelterStore(api: Api, placeId: number): LoadStore<Shelter> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /places/:id/shelter', { params: { id: placeId }, signal }),
  })
}
