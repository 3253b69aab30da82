import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Answer } from '../../core/contract/endpoints.ts'
import type { VesselCandidate } from '../../core/contract/vessel.ts'
import { search as limits } from '../../core/limits.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type Load } from '../api/load.ts'

/** A place offered while its name is typed. */
export type PlaceCandidate = Answer<'GET /places?partial_name'>[number]

/** A field that offers records while somebody types; null while nothing is asked. */
export interface CandidateSearch<T> {
  $text: ReadableAtom<string>
  $result: ReadableAtom<Load<T[]> | null>
  setText(text: string): void
}

/** Asks when the typing pauses for half a second, and only for text longer than three characters (section 5). */
function createCandidates<T>(find: (text: string, signal: AbortSignal) => Promise<T[]>): CandidateSearch<T> {
  const $text = atom('')
  const $isAsked = atom(false)
  const { $load, run, stop } = createFetcher<T[]>((found) => found.length === 0)
  const $result = computed([$isAsked, $load], (isAsked, load) => (isAsked ? load : null))
  let timer: ReturnType<typeof setTimeout> | undefined

  function rest(): void {
    clearTimeout(timer)
    stop()
  }

  function askFor(text: string): void {
    $load.set({ state: 'loading', previous: null })
    $isAsked.set(true)
    void run((signal) => find(text, signal))
  }

  onMount($result, () => rest)
  return {
    $text,
    $result,
    setText(text) {
      if (text === $text.get()) return
      rest()
      $text.set(text)
      $isAsked.set(false)
      const wanted = text.trim().slice(0, limits.maxQueryLength)
      if (wanted.length > limits.candidateMinLength)
        timer = setTimeout(() => askFor(wanted), limits.debounceMs)
    },
  }
}

/** Vessels that nobody owns, by the first digits of their MMSI. */
export function createVesselCandidateSearch(api: Api): CandidateSearch<VesselCandidate> {
  return createCandidates(async (text, signal) => {
    const found = await api.call('GET /vessels?partial_mmsi', { query: { partial_mmsi: text }, signal })
    return found.filter(({ claimable }) => claimable)
  })
}

/** Places by the beginning of their name, for a home port. */
export function createPlaceCandidateSearch(api: Api): CandidateSearch<PlaceCandidate> {
  return createCandidates((text, signal) =>
    api.call('GET /places?partial_name', { query: { partial_name: text }, signal }),
  )
}
