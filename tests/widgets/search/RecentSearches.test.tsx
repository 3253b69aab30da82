import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $recentSearches, recentSearchesKey } from '../../../src/client/places/recent-searches.ts'
import { search } from '../../../src/core/limits/search.ts'
import { SearchWidget } from '../../../src/widgets/search/SearchWidget.tsx'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildPlaceHit, buildSearchResult } from '../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanStores($recentSearches)
  localStorage.setItem(recentSearchesKey, '["cala","porto"]')
  api = createFakeApi({ 'GET /search': buildSearchResult([buildPlaceHit(2, 'Port Gardian')]) })
  renderStrict(wrapWithApi(api, <SearchWidget onSelect={vi.fn()} remembersSearches />))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const searchField = page.getByRole('combobox', { name: 'Search places and vessels' })

describe('recent searches', () => {
  it('are shown in the empty field, repeated and removed', async () => {
    await searchField.click()
    await page.getByRole('button', { name: 'Remove “cala” from the recent searches' }).click()
    await page.getByRole('button', { name: 'porto', exact: true }).click()
    await expect.element(searchField).toHaveValue('porto')
    await waitForRender()
    vi.advanceTimersByTime(search.debounceMs)
    await expect.poll(() => api.findCalls('GET /search').map(({ query }) => query.query)).toEqual(['porto'])
    expect(localStorage.getItem(recentSearchesKey)).toBe('["porto"]')
  })

  it('are not shown after the last one was removed', async () => {
    await searchField.click()
    await expect.element(page.getByRole('group', { name: 'Recent searches' })).toBeVisible()
    for (const query of ['cala', 'porto'])
      await page.getByRole('button', { name: `Remove “${query}” from the recent searches` }).click()
    await expect.element(page.getByRole('group', { name: 'Recent searches' })).not.toBeInTheDocument()
  })

  it('are extended by a selection', async () => {
    await searchField.fill('port')
    await waitForRender()
    vi.advanceTimersByTime(search.debounceMs)
    await page.getByText('Port Gardian').click()
    await expect.poll(() => localStorage.getItem(recentSearchesKey)).toBe('["Port Gardian","cala","porto"]')
  })
})
