import {
  ApiError,
  type Answer,
  type Api,
  type MeteoReport,
  type NavAid,
  type Place,
  type PlaceHit,
  type Post,
  type SearchResult,
  type User,
  type Vessel,
} from 'roadstead/client'

/** Type tests of `roadstead/client`, of the source and of the packed package: compiled, never run. */
export async function answersAreRecords(api: Api): Promise<void> {
  const place: Place = await api.call('GET /places/:id', { params: { id: 1 } })
  const vessel: Vessel = await api.call('GET /vessels/:id', { params: { id: 1 } })
  const aid: NavAid = await api.call('GET /nav_aids/:id', { params: { id: 1 } })
  const report: MeteoReport = await api.call('GET /meteo_reps/:id', { params: { id: 1 } })
  const posts: Post[] = await api.call('GET /posts', { query: { place_id: place.id } })
  const result: SearchResult = await api.call('GET /search', { query: { query: 'port' } })
  const hit: PlaceHit | undefined = result.places[0]
  const name: string = place.name
  const tags: Record<string, string> = place.tags
  void [vessel.mmsi, aid, report, posts, hit?.matched, name, tags]
}

/** A record is exactly what its call answers, not `any`. */
export function recordsAreTyped(place: Place, vessel: Vessel, aid: NavAid, user: User): void {
  const same: Answer<'GET /places/:id'> = place
  // @ts-expect-error the contract has no such field
  void [same, place.stars]
  // @ts-expect-error the city may be null
  const city: string = place.city
  // @ts-expect-error an MMSI is a text
  const mmsi: number | null = vessel.mmsi
  // @ts-expect-error a vessel has no sound
  void [city, mmsi, vessel.sound]
  // @ts-expect-error an id is a number
  const id: string = aid.id
  // @ts-expect-error passwords never leave the server
  void [id, user.password]
}

export function problemsAreTyped(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.detail : undefined
}
