import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { SearchResult } from '../../core/contract/search.ts'
import { search as limits } from '../../core/limits.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type Load } from '../api/load.ts'

/** A search box: what was typed and what was found; null while nothing is asked. */
export interface SearchStore {
  $query: ReadableAtom<string>
  $result: ReadableAtom<Load<SearchResult> | null>
  setQuery(text: string): void
}

/** Asks when the typing pauses for half a second, and only for text that is not blank (section 5). */
export function createSearchStore(api: Api): SearchStore {
  const $query = atom('')
  /** Whether there is something to say: hits stay until the pause, `empty` and `failed` are about one text only. */
  const $isAsked = atom(false)
  const { $load, run, stop } = createFetcher<SearchResult>(
    (result) => result.places_hits + result.vessels_hits === 0,
  )
  const $result = computed([$isAsked, $load], (isAsked, load) => (isAsked ? load : null))
  let timer: ReturnType<typeof setTimeout> | undefined

  function rest(): void {
    clearTimeout(timer)
    stop()
  }

  function ask(query: string): void {
    $load.set({ state: 'loading', previous: null })
    $isAsked.set(true)
    void run((signal) => api.call('GET /search', { query: { query }, signal }))
  }

  onMount($result, () => rest)
  return {
    $query,
    $result,
    setQuery(text) {
      if (text === $query.get()) return
      rest()
      $query.set(text)
      const query = text.trim().slice(0, limits.maxQueryLength)
      if (query === '' || $load.get().state !== 'ready') $isAsked.set(false)
      if (query !== '') timer = setTimeout(() => ask(query), limits.debounceMs)
    },
  }
}
