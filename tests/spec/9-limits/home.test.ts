import { describe, expect, it } from 'vitest'
import { delays } from '../../../src/core/limits/interface.ts'
import type { SearchResult } from '../../../src/core/contract/search.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { waitForNotice } from '../notices.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 9: the home screen', () => {
  it('Search debounce 500 ms; at most 10 results per type (more-hits row subtracts 10).', async () => {
    const page = await open('/?lat=42.94&lng=6.29&zoom=9')
    const requests: { at: number; query: string | null }[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.startsWith('/api/v1/search'))
        requests.push({ at: Date.now(), query: searchParams.get('query') })
    })
    const search = page.getByRole('combobox').first()
    await search.pressSequentially('marina', { delay: 60 })
    const typedAt = Date.now()
    await page.getByRole('option').first().waitFor()
    expect(requests.map(({ query }) => query)).toEqual(['marina'])
    expect((requests[0]?.at ?? 0) - typedAt).toBeGreaterThan(400)
    expect((requests[0]?.at ?? 0) - typedAt).toBeLessThan(2500)

    const fetchResults = async (query: string) =>
      (await callAs<SearchResult>('visitor', 'GET', `/search/?query=${query}`)).body
    const places = page.getByRole('group', { name: 'POIs' })
    expect(await places.getByRole('option').count()).toBe(10)
    const { places_hits } = await fetchResults('marina')
    expect(places_hits).toBeGreaterThanOrEqual(24)
    await places.getByText(`${places_hits - 10} more...Refine search`, { exact: true }).waitFor()
    await search.fill('flotilla')
    const vessels = page.getByRole('group', { name: 'Vessels' })
    await vessels.getByText('2 more...Refine search', { exact: true }).waitFor()
    expect(await vessels.getByRole('option').count()).toBe(10)
    expect(await fetchResults('flotilla')).toMatchObject({ vessels_hits: 12 })
  })

  it('Top destinations 10.', async () => {
    const page = await open('/?lat=42.94&lng=6.29&zoom=10')
    const list = page.getByRole('region', { name: 'Top destinations in the area' })
    await list.getByRole('link').first().waitFor()
    expect(await list.getByRole('link').count()).toBe(10)
  })

  it('Activity comments cut to 40 characters (20 for blog rows).', async () => {
    const comment = 'Forty characters are shown of a comment, and no more of it.'
    await records.post('member', { post: { comment, poi_id: ids.marina } })
    const page = await open('/')
    const list = page.getByRole('region', { name: 'Recent Activity' })
    await list.getByText(`· ${comment.slice(0, 40)}.... ·`).waitFor()
    // The full title is 'Laying up for the winter in the lagoon'.
    await list.getByText('· Laying up for the wi.... ·').waitFor()
  })

  it('Intro modal delay 2000 ms. Toast default 5000 ms.', async () => {
    expect([delays.introMs, delays.toastMs]).toEqual([2000, 5000])
    const page = await open('/faq', { intro: true })
    await page.addInitScript(recordTimes)
    await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13`)
    const intro = page.getByRole('dialog')
    await intro.waitFor()
    const getTimes = () => page.evaluate('window.times') as Promise<Record<string, number>> // set by the init script
    const { home = 0, dialog = 0 } = await getTimes()
    expect(dialog - home).toBeGreaterThan(1900)
    expect(dialog - home).toBeLessThan(6000)
    await intro.getByRole('button', { name: 'Show me the map' }).click()
    await page.locator('.rs-map__leaflet').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Toggle tile zoom' }).click()
    await waitForNotice(page, 'Tile zoom 16')
    await expect.poll(async () => (await getTimes()).noticeGone, { timeout: 10_000 }).toBeDefined()
    const { notice = 0, noticeGone = 0 } = await getTimes()
    expect(noticeGone - notice).toBeGreaterThan(4900)
    expect(noticeGone - notice).toBeLessThan(7000)
  })
})

/** Runs in a page: records when the home screen, a dialog and a notice appear and the notice disappears. */
function recordTimes(): void {
  const times: Record<string, number> = {}
  Object.assign(window, { times })
  const recordOnce = (name: string, selector: string) => {
    if (!(name in times) && document.querySelector(selector)) times[name] = performance.now()
  }
  new MutationObserver(() => {
    recordOnce('home', 'main.rs-home')
    recordOnce('dialog', 'dialog[open]')
    recordOnce('notice', '.rs-notice')
    if ('notice' in times && !('away' in times) && !document.querySelector('.rs-notice'))
      times.noticeGone = performance.now()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}
