import { describe, expect, it } from 'vitest'
import type { SearchResult } from '../../../src/core/contract/search.ts'
import { search } from '../../../src/core/limits/search.ts'
import { callAs, ids, useActors } from '../actors.ts'
import { pauseClock } from '../paused-clock.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 9: the home screen', () => {
  it('Search debounce 500 ms; at most 10 results per type (more-hits row subtracts 10).', async () => {
    const page = await open('/?lat=42.94&lng=6.29&zoom=9')
    const queries: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.startsWith('/api/v1/search')) queries.push(searchParams.get('query'))
    })
    const field = page.getByRole('combobox').first()
    await field.waitFor()
    await pauseClock(page)
    for (const text of ['mari', 'marina']) {
      await field.fill(text)
      await page.clock.runFor(search.debounceMs - 10)
    }
    expect(queries).toEqual([])
    await page.clock.runFor(20)
    await page.clock.resume()
    await page.getByRole('option').first().waitFor()
    expect(queries).toEqual(['marina'])

    const fetchResults = async (query: string) =>
      (await callAs<SearchResult>('visitor', 'GET', `/search/?query=${query}`)).body
    const places = page.getByRole('group', { name: 'POIs' })
    expect(await places.getByRole('option').count()).toBe(10)
    const { places_hits } = await fetchResults('marina')
    expect(places_hits).toBeGreaterThanOrEqual(24)
    await places.getByText(`${places_hits - 10} more...Refine search`, { exact: true }).waitFor()
    await field.fill('flotilla')
    const vessels = page.getByRole('group', { name: 'Vessels' })
    await vessels.getByText('2 more...Refine search', { exact: true }).waitFor()
    expect(await vessels.getByRole('option').count()).toBe(10)
    expect(await fetchResults('flotilla')).toMatchObject({ vessels_hits: 12 })
  })

  it('Top destinations 10.', async () => {
    const page = await open('/?lat=42.94&lng=6.29&zoom=10')
    await page.getByRole('tab', { name: 'Destinations' }).click()
    const list = page.getByRole('region', { name: 'Top destinations in the area' })
    await list.getByRole('link').first().waitFor()
    expect(await list.getByRole('link').count()).toBe(10)
  })

  it('Activity comments cut to 40 characters (20 for blog rows).', async () => {
    const comment = 'Forty characters are shown of a comment, and no more of it.'
    await records.post('member', { post: { comment, poi_id: ids.marina } })
    const page = await open('/')
    await page.getByRole('tab', { name: 'Activity' }).click()
    const list = page.getByRole('region', { name: 'Recent Activity' })
    await list.getByText(`· ${comment.slice(0, 40)}.... ·`).waitFor()
    // The full title is 'Laying up for the winter in the lagoon'.
    await list.getByText('· Laying up for the wi.... ·').waitFor()
  })
})
