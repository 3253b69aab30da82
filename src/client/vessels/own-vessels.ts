import type { OwnUser } from '../../core/contract/user.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** The user's own vessels with their last positions. */
export function createOwnVesselPositionsStore(api: Api): LoadStore<Vessel[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /vessels?own', { query: { own: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** The user's own record, which includes the API key. */
export function createApiKeyStore(api: Api, id: number): LoadStore<OwnUser> {
  return createLoadStore({
    fetch: async (signal) => {
      const user = await api.call('GET /users/:id', { params: { id }, signal })
      return user as OwnUser // the server returns one's own record in full
    },
  })
}
