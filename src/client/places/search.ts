import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { SearchResult } from '../../core/contract/search.ts'
import { search as limits } from '../../core/limits/search.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type Load } from '../api/load.ts'

/** State of a search box; the result is null before a request. */
export interface SearchStore {
  $query: ReadableAtom<string>
  $result: ReadableAtom<Load<SearchResult> | null>
  setQuery(text: string): void
}

/** Searches half a second after the last keystroke, unless the text is blank (section 5). */
export function createSearchStore(api: Api): SearchStore {
  const $query = atom('')
  /** Whether to show the result. Hits stay while the user types; `empty` and `failed` are hidden. */
  const $isVisible = atom(false)
  const { $load, run, stop } = createFetcher<SearchResult>(
    (result) => result.places_hits + result.vessels_hits === 0,
  )
  const $result = computed([$isVisible, $load], (isVisible, load) => (isVisible ? load : null))
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel(): void {
    clearTimeout(timer)
    stop()
  }

  function search(query: string): void {
    $load.set({ state: 'loading', previous: null })
    $isVisible.set(true)
    void run((signal) => api.call('GET /search', { query: { query }, signal }))
  }

  onMount($result, () => cancel)
  return {
    $query,
    $result,
    setQuery(text) {
      if (text === $query.get()) return
      cancel()
      $query.set(text)
      const query = text.trim().slice(0, limits.maxQueryLength)
      if (query === '' || $load.get().state !== 'ready') $isVisible.set(false)
      if (query !== '') timer = setTimeout(() => search(query), limits.debounceMs)
    },
  }
}
