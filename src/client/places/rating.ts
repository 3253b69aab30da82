import { atom, type ReadableAtom } from 'nanostores'
import type { Place } from '../../core/contract/place.ts'
import type { Api } from '../api/call.ts'

/** The displayed rating of a place. */
export interface RatingState {
  /** Stars chosen on this page; null before. */
  own: number | null
  average: number | null
  votes: number
}

/** `added` if the server accepted the rating, `refused` if not, `joined` if an earlier choice is still being sent. */
export type RatingStatus = 'added' | 'refused' | 'joined'

export interface RatingStore {
  $rating: ReadableAtom<RatingState>
  /** Shows the stars at once and sends them. Restores the previous rating if the server refuses. */
  rate(stars: number): Promise<RatingStatus>
}

type Rated = Pick<Place, 'id' | 'rating_average' | 'vote_count'>

export function createRatingStore(api: Api, place: Rated): RatingStore {
  let saved: RatingState = { own: null, average: place.rating_average, votes: place.vote_count }
  let chosen: number | null = null
  let isSending = false
  const $rating = atom(saved)

  /** Sends the latest choice, and again if it changes while it is being sent. */
  async function send(): Promise<void> {
    while (chosen !== null && chosen !== saved.own) {
      const stars = chosen
      const answer = await api.call('POST /rates', { body: { stars, place_id: place.id } })
      saved = { own: stars, average: answer.rating_average, votes: answer.vote_count }
    }
  }

  return {
    $rating,
    async rate(stars) {
      chosen = stars
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
        chosen = saved.own
        $rating.set(saved)
      }
    },
  }
}
