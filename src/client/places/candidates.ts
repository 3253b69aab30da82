import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Answer } from '../../core/contract/endpoints.ts'
import type { VesselCandidate } from '../../core/contract/vessel.ts'
import { search as limits } from '../../core/limits/search.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type Load } from '../api/load.ts'

/** A place suggested while its name is typed. */
export type PlaceCandidate = Answer<'GET /places?partial_name'>[number]

/** State of an input with suggestions; the result is null before a request. */
export interface CandidateSearch<T> {
  $text: ReadableAtom<string>
  $result: ReadableAtom<Load<T[]> | null>
  setText(text: string): void
}

/** Requests suggestions half a second after the last keystroke, for text longer than three characters (section 5). */
function createCandidates<T>(find: (text: string, signal: AbortSignal) => Promise<T[]>): CandidateSearch<T> {
  const $text = atom('')
  const $isRequested = atom(false)
  const { $load, run, stop } = createFetcher<T[]>((found) => found.length === 0)
  const $result = computed([$isRequested, $load], (isRequested, load) => (isRequested ? load : null))
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel(): void {
    clearTimeout(timer)
    stop()
  }

  function requestCandidates(text: string): void {
    $load.set({ state: 'loading', previous: null })
    $isRequested.set(true)
    void run((signal) => find(text, signal))
  }

  onMount($result, () => cancel)
  return {
    $text,
    $result,
    setText(text) {
      if (text === $text.get()) return
      cancel()
      $text.set(text)
      $isRequested.set(false)
      const query = text.trim().slice(0, limits.maxQueryLength)
      if (query.length > limits.candidateMinLength)
        timer = setTimeout(() => requestCandidates(query), limits.debounceMs)
    },
  }
}

/** Suggests vessels without an owner by the first digits of their MMSI. */
export function createVesselCandidateSearch(api: Api): CandidateSearch<VesselCandidate> {
  return createCandidates(async (text, signal) => {
    const found = await api.call('GET /vessels?partial_mmsi', { query: { partial_mmsi: text }, signal })
    return found.filter(({ claimable }) => claimable)
  })
}

/** Suggests places by a part of their name, for a home port. */
export function createPlaceCandidateSearch(api: Api): CandidateSearch<PlaceCandidate> {
  return createCandidates((text, signal) =>
    api.call('GET /places?partial_name', { query: { partial_name: text }, signal }),
  )
}
