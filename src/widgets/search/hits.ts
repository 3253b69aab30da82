import type { PlaceHit, SearchResult, TownHit, VesselHit } from '../../core/contract/search.ts'
import type { Position } from '../../core/geo.ts'

/** A search hit, one row of the list. */
export type Hit =
  | { kind: 'place'; hit: PlaceHit }
  | { kind: 'vessel'; hit: VesselHit }
  | { kind: 'town'; hit: TownHit }
  /** The position that the user typed; its name is the text in the reader's format. */
  | { kind: 'position'; hit: Position & { name: string } }

export type HitTypes = readonly ('places' | 'vessels')[]

/** Limits a search result to the requested kinds. Towns and positions belong to places. */
export function limitSearchResult(found: SearchResult, types: HitTypes, limit: number): SearchResult {
  const hasPlaces = types.includes('places')
  const hasVessels = types.includes('vessels')
  return {
    places: hasPlaces ? found.places.slice(0, limit) : [],
    places_hits: hasPlaces ? found.places_hits : 0,
    towns: hasPlaces ? found.towns.slice(0, limit) : [],
    position: hasPlaces ? found.position : null,
    vessels: hasVessels ? found.vessels.slice(0, limit) : [],
    vessels_hits: hasVessels ? found.vessels_hits : 0,
  }
}

/** Returns all rows in the order of the list. `formatPosition` gives the name of a position. */
export function listHits(
  { places, vessels, towns, position }: SearchResult,
  formatPosition: (position: Position) => string,
): Hit[] {
  return [
    ...(position
      ? [{ kind: 'position' as const, hit: { ...position, name: formatPosition(position) } }]
      : []),
    ...places.map((hit) => ({ kind: 'place' as const, hit })),
    ...towns.map((hit) => ({ kind: 'town' as const, hit })),
    ...vessels.map((hit) => ({ kind: 'vessel' as const, hit })),
  ]
}
