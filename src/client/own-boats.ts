import type { OwnUser } from '../core/contract/user.ts'
import type { Vessel } from '../core/contract/vessel.ts'
import type { Api } from './api.ts'
import { createLoad, type LoadStore } from './load.ts'

/** The own boats with their last positions. */
export function createOwnBoats(api: Api): LoadStore<Vessel[]> {
  return createLoad({
    fetch: (signal) => api.call('GET /vessels?own', { query: { own: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** The own user record, with the key that no other call tells; empty for a visitor. */
export function createOwnUser(api: Api): LoadStore<OwnUser | null> {
  return createLoad({
    fetch: async (signal) => (await api.call('GET /users/logged_in', { signal })).user,
    isEmpty: (user) => user === null,
  })
}
