import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { SearchResult } from '../../core/contract/search.ts'
import { wrapLongitude, type Position } from '../../core/geo.ts'
import { search as limits } from '../../core/limits/search.ts'
import { round } from '../../core/units.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type Load } from '../api/load.ts'
import type { PlaceFilterQuery } from '../map/map-view.ts'

/** State of a search box; the result is null before a request. */
export interface SearchStore {
  $query: ReadableAtom<string>
  $result: ReadableAtom<Load<SearchResult> | null>
  /**
   * Searches for a text. Places near `centre`, the centre of the map, come first; only those that match the filter
   * are found.
   */
  setQuery(text: string, centre?: Position | null, filter?: PlaceFilterQuery): void
}

const noFilter: PlaceFilterQuery = {}

/** Searches half a second after the last keystroke, unless the text is blank (section 5). */
export function createSearchStore(api: Api): SearchStore {
  const $query = atom('')
  /** Whether to show the result. Hits stay while the user types; `empty` and `failed` are hidden. */
  const $isVisible = atom(false)
  const { $load, run, stop } = createFetcher<SearchResult>(
    ({ places_hits, vessels_hits, towns, position }) =>
      places_hits + vessels_hits + towns.length === 0 && position === null,
  )
  const $result = computed([$isVisible, $load], (isVisible, load) => (isVisible ? load : null))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Of the last search. */
  let filter: PlaceFilterQuery = noFilter

  function cancel(): void {
    clearTimeout(timer)
    stop()
  }

  function search(query: string, centre: Position | null): void {
    $load.set({ state: 'loading', previous: null })
    $isVisible.set(true)
    const near = centre && {
      lat: round(centre.latitude, limits.nearDecimals),
      lng: round(wrapLongitude(centre.longitude), limits.nearDecimals),
    }
    void run((signal) => api.call('GET /search', { query: { query, ...near, ...filter }, signal }))
  }

  onMount($result, () => cancel)
  return {
    $query,
    $result,
    setQuery(text, centre = null, nextFilter = noFilter) {
      if (text === $query.get() && nextFilter === filter) return
      cancel()
      filter = nextFilter
      $query.set(text)
      const query = text.trim().slice(0, limits.maxQueryLength)
      if (query === '' || $load.get().state !== 'ready') $isVisible.set(false)
      if (query !== '') timer = setTimeout(() => search(query, centre), limits.debounceMs)
    },
  }
}
