/** What the writers know of a place: its possible names, and whether one of them was acknowledged. */
export interface LedgerPlace {
  id: number
  /** Names that the place may have: the acknowledged one, then those whose answer did not come. */
  names: string[]
}

/** What the writers know of a review. */
export interface LedgerPost {
  id: number
  placeId: number
  comment: string
  hasPhoto: boolean
}

/** Acknowledged writes. The rules compare them with the database after each round. */
export interface Ledger {
  places: Map<number, LedgerPlace>
  posts: Map<number, LedgerPost>
  /** Stars of the rating of a place, null for none, with the values whose answer did not come. */
  ratings: Map<number, (number | null)[]>
  acknowledged: number
  /** Requests without an answer or with one that is not a success. */
  failed: number
}

export function createWriteLedger(): Ledger {
  return { places: new Map(), posts: new Map(), ratings: new Map(), acknowledged: 0, failed: 0 }
}
