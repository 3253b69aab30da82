import type { Tonight } from '../../core/contract/tides.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** Today's tide, sun and wind at a place; `days` is the number of days of high and low waters, one if omitted. */
export function createTonightStore(api: Api, placeId: number, days?: number): LoadStore<Tonight> {
  return createLoadStore({
    fetch: (signal) =>
      api.call('GET /places/:id/tides', {
        params: { id: placeId },
        query: days === undefined ? {} : { days },
        signal,
      }),
  })
}
