import type { PlaceHit, SearchResult, VesselHit } from '../../core/contract/search.ts'

/** A search hit, one row of the list. */
export type Hit = { kind: 'place'; hit: PlaceHit } | { kind: 'vessel'; hit: VesselHit }

export type HitTypes = readonly ('places' | 'vessels')[]

/** Limits a search result to the requested kinds. */
export function limitSearchResult(found: SearchResult, types: HitTypes, limit: number): SearchResult {
  const places = types.includes('places') ? found.places.slice(0, limit) : []
  const vessels = types.includes('vessels') ? found.vessels.slice(0, limit) : []
  return {
    ...found,
    places,
    vessels,
    places_hits: types.includes('places') ? found.places_hits : 0,
    vessels_hits: types.includes('vessels') ? found.vessels_hits : 0,
  }
}

/** Returns all rows in the order of the list. */
export function listHits({ places, vessels }: SearchResult): Hit[] {
  return [
    ...places.map((hit) => ({ kind: 'place' as const, hit })),
    ...vessels.map((hit) => ({ kind: 'vessel' as const, hit })),
  ]
}
