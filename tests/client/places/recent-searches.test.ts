import { cleanStores } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  $recentSearches,
  forgetSearch,
  recentSearchesKey,
  rememberSearch,
} from '../../../src/client/places/recent-searches.ts'
import { search } from '../../../src/core/limits/search.ts'

beforeEach(() => {
  localStorage.clear()
  cleanStores($recentSearches)
})

function readList(): readonly string[] {
  let last: readonly string[] = []
  const stop = $recentSearches.subscribe((queries) => (last = queries))
  stop()
  return last
}

describe('recent searches', () => {
  it('are the latest first, each once, up to the limit', () => {
    for (let index = 0; index <= search.maxRecentSearches; index++) rememberSearch(`port ${index}`)
    rememberSearch(' port 3 ')
    const list = readList()
    expect(list).toHaveLength(search.maxRecentSearches)
    expect(list.slice(0, 2)).toEqual(['port 3', `port ${search.maxRecentSearches}`])
    expect(list.filter((query) => query === 'port 3')).toHaveLength(1)
  })

  it('can be removed', () => {
    rememberSearch('port')
    rememberSearch('cala')
    forgetSearch('port')
    expect(readList()).toEqual(['cala'])
    expect(localStorage.getItem(recentSearchesKey)).toBe('["cala"]')
  })

  it('ignore blank texts', () => {
    rememberSearch('  ')
    expect(readList()).toEqual([])
  })

  it.each(['{', '{"a":1}', '[1,null,"port"]'])('tolerate the stored text %s', (stored) => {
    localStorage.setItem(recentSearchesKey, stored)
    expect(readList().every((query) => query === 'port')).toBe(true)
  })

  it('follow a change in another tab', () => {
    const listener = vi.fn()
    const stop = $recentSearches.listen(listener)
    localStorage.setItem(recentSearchesKey, '["cala"]')
    window.dispatchEvent(new StorageEvent('storage', { key: recentSearchesKey }))
    expect(listener).toHaveBeenLastCalledWith(['cala'], expect.anything(), undefined)
    stop()
  })
})
