import type { NavAid } from '../core/contract/nav-aid.ts'
import type { Place } from '../core/contract/place.ts'
import type { Api } from './api.ts'
import { createLoad, type LoadStore } from './load.ts'

/** One place; `known` saves the call where the page brought it along. */
export function createPlace(api: Api, id: number, known?: Place): LoadStore<Place> {
  return createLoad({
    fetch: (signal) => api.call('GET /places/:id', { params: { id }, signal }),
    known: known?.id === id ? known : undefined,
  })
}

/** One aid to navigation. */
export function createNavAid(api: Api, id: number, known?: NavAid): LoadStore<NavAid> {
  return createLoad({
    fetch: (signal) => api.call('GET /nav_aids/:id', { params: { id }, signal }),
    known: known?.id === id ? known : undefined,
  })
}
