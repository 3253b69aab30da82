import { atom, type ReadableAtom } from 'nanostores'
import type { Place } from '../../core/contract/place.ts'
import type { Api } from '../api/call.ts'

/** A place's rating as the reader sees it. */
export interface RatingState {
  /** Stars the reader chose on this page; null before. */
  own: number | null
  average: number | null
  votes: number
}

/** `added` when the server took it, `refused` when not; `joined` where an earlier choice is still on its way. */
export type RatingStatus = 'added' | 'refused' | 'joined'

export interface RatingStore {
  $rating: ReadableAtom<RatingState>
  /** Shows the stars at once and sends them; where the server refuses, what was there before comes back. */
  rate(stars: number): Promise<RatingStatus>
}

type Rated = Pick<Place, 'id' | 'rating_average' | 'vote_count'>

export function createRatingStore(api: Api, place: Rated): RatingStore {
  let kept: RatingState = { own: null, average: place.rating_average, votes: place.vote_count }
  let wanted: number | null = null
  let isSending = false
  const $rating = atom(kept)

  /** Sends the latest choice until the server has it: one made meanwhile must not be overtaken. */
  async function send(): Promise<void> {
    while (wanted !== null && wanted !== kept.own) {
      const stars = wanted
      const answer = await api.call('POST /rates', { body: { stars, place_id: place.id } })
      kept = { own: stars, average: answer.rating_average, votes: answer.vote_count }
    }
  }

  return {
    $rating,
    async rate(stars) {
      wanted = stars
      $rating.set({ ...$rating.get(), own: stars })
      if (isSending) return 'joined'
      isSending = true
      try {
        await send()
        return 'added'
      } catch (error) {
        console.error('POST /rates failed', error)
        return 'refused'
      } finally {
        isSending = false
        wanted = kept.own
        $rating.set(kept)
      }
    },
  }
}
