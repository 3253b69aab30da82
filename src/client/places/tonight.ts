import type { Tonight } from '../../core/contract/tides.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** Today's tide, sun and wind at a place. */
export function createTonightStore(api: Api, placeId: number): LoadStore<Tonight> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /places/:id/tides', { params: { id: placeId }, signal }),
  })
}
