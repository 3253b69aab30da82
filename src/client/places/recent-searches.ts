import { toJson } from '../../core/to-json.ts'
import { atom, onMount } from 'nanostores'
import { search } from '../../core/limits/search.ts'

/** Key of the local storage. */
export const recentSearchesKey = 'roadstead-searches'

/** Texts of the searches that led to a selection on this device, latest first. They never leave it. */
export const $recentSearches = atom<readonly string[]>([])

onMount($recentSearches, () => {
  const update = () => $recentSearches.set(readRecentSearches())
  const onStorage = ({ key }: StorageEvent) => {
    if (key === recentSearchesKey || key === null) update()
  }
  update()
  // Another tab changed the list.
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})

/** Adds a search at the front of the list. */
export function rememberSearch(text: string): void {
  const query = text.trim()
  if (query === '') return
  save([query, ...readRecentSearches().filter((other) => other !== query)].slice(0, search.maxRecentSearches))
}

/** Removes a search from the list. */
export function forgetSearch(query: string): void {
  save(readRecentSearches().filter((other) => other !== query))
}

function save(queries: string[]): void {
  $recentSearches.set(queries)
  // Without storage the list lasts until the page is closed.
  try {
    localStorage.setItem(recentSearchesKey, toJson(queries))
  } catch (error) {
    console.warn('the recent searches cannot be stored', error)
  }
}

function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentSearchesKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((query): query is string => typeof query === 'string')
      .slice(0, search.maxRecentSearches)
  } catch {
    return [] // no storage, or another format
  }
}
