import type { OwnUser } from '../../core/contract/user.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** The own boats with their last positions. */
export function createOwnVesselPositionsStore(api: Api): LoadStore<Vessel[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /vessels?own', { query: { own: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** The own user record with the API key, which other users do not see. */
export function createApiKeyStore(api: Api, id: number): LoadStore<OwnUser> {
  return createLoadStore({
    fetch: async (signal) => {
      const user = await api.call('GET /users/:id', { params: { id }, signal })
      return user as OwnUser // one's own record is answered whole
    },
  })
}
