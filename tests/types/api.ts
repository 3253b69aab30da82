import type { Api } from '../../src/client/api/call.ts'
import type { Place } from '../../src/core/contract/place.ts'

/** Type tests: compiled, never run. Lines that must not compile are marked with @ts-expect-error. */
export async function validCalls(api: Api): Promise<void> {
  const place: Place = await api.call('GET /places/:id', { params: { id: 1 } })
  const events = await api.call('GET /home', {})
  const when: string | undefined = events[0]?.when
  await api.call('GET /search', { query: { query: place.name + when }, signal: new AbortController().signal })
  await api.call('POST /rates', { body: { stars: 4, place_id: 1 } })
}

export function invalidCalls(api: Api): void {
  // @ts-expect-error unknown call
  void api.call('GET /harbours', {})
  // @ts-expect-error the path has a parameter
  void api.call('GET /places/:id', {})
  // @ts-expect-error the parameter is a number
  void api.call('GET /places/:id', { params: { id: 'x' } })
  // @ts-expect-error a search requires a text
  void api.call('GET /search', { query: {} })
  // @ts-expect-error a layer call requires a bounding box
  void api.call('GET /places?type=centroid', { query: { zoom: 9 } })
  // @ts-expect-error stars are a number
  void api.call('POST /rates', { body: { stars: 'four', place_id: 1 } })
  // @ts-expect-error a GET call has no body
  void api.call('GET /home', { body: {} })
}

export async function responsesAreTyped(api: Api): Promise<void> {
  const place = await api.call('GET /places/:id', { params: { id: 1 } })
  // @ts-expect-error the traffic index may be null
  const index: number = place.popularity
  // @ts-expect-error the contract has no such field
  void [place.stars, index]
  const [hit] = (await api.call('GET /search', { query: { query: 'x' } })).places
  // @ts-expect-error the hit may be undefined
  void hit.name
}
