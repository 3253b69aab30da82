import type { Tonight } from '../../core/contract/tides.ts'
import type { Api } from '../api/call.ts'
import { createLoad, type LoadStore } from '../api/load.ts'

/** Tide, sun and wind of today at a place. */
export function createTonight(api: Api, placeId: number): LoadStore<Tonight> {
  return createLoad({
    fetch: (signal) => api.call('GET /places/:id/tides', { params: { id: placeId }, signal }),
  })
}
