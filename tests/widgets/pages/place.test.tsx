import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PlacePage } from '../../../src/app/pages/PlacePage.tsx'
import type { Place } from '../../../src/core/contract/place.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlaceCharts, emptyPlaceCharts } from '../../factories/charts.ts'
import { buildPlace } from '../../factories/records.ts'
import { buildHours, buildShelter } from '../../factories/shelter.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const title = document.title
afterEach(() => {
  vi.restoreAllMocks()
  document.title = title
})

/** Renders the page of a place for a logged-in user. */
async function openPlace(fields: Partial<Place>) {
  const place = buildPlace(fields)
  // Tonight's weather and tides stay loading.
  const api = createFakeApi({ 'GET /places/:id': place, 'GET /checkins': [], 'GET /vessels?place_id': [] })
  const known = { place, posts: [] }
  const rendered = renderStrict(
    wrapWithApi(api, <PlacePage id={place.id} pageData={known} />, [], createUserSessionStore()),
  )
  await expect.element(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
  await waitForRender()
  return rendered
}

it('statement of section 9: Rating: 5 stars; average shown only when vote_count exceeds 2, rounded to 1 decimal; a structured-data block added when rating above 0 and votes exist.', async () => {
  const readBlocks = () =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? 'null') as unknown,
    )
  for (const [rating_average, vote_count, text] of [
    [null, 0, /^(?!.*\d\.\d)/s],
    [null, 2, /^(?!.*\d\.\d).*2 votes/s],
    [4.3, 3, /4\.3.*3 votes/s],
  ] as const) {
    const { container, unmount } = await openPlace({ rating_average, vote_count })
    const votes = container.querySelector('.rs-rate')
    expect(votes?.querySelectorAll('button')).toHaveLength(5)
    expect(votes?.textContent).toMatch(text)
    const aggregateRating = { ratingValue: 4.3, ratingCount: 3, bestRating: 5, worstRating: 1 }
    const block = expect.objectContaining({ aggregateRating: expect.objectContaining(aggregateRating) })
    expect(readBlocks()).toEqual(rating_average === null ? [] : [block])
    unmount()
    // Another page has no block.
    expect(readBlocks()).toEqual([])
  }
})

it('statement of section 9: Traffic index 1 (quiet) to 5 (very busy).', async () => {
  for (const [popularity, label] of [
    [1, 'quiet'],
    [5, 'very busy'],
  ] as const) {
    const { container, unmount } = await openPlace({ popularity })
    const bars = page.getByRole('img', { name: `Traffic index ${popularity} of 5` }).first()
    await expect.element(bars).toBeVisible()
    expect(bars.element().querySelectorAll('i')).toHaveLength(5)
    expect(bars.element().querySelectorAll('.rs-traffic--on')).toHaveLength(popularity)
    const rows = [...container.querySelectorAll('.rs-data-sheet > div')]
    const row = rows.find((one) => one.querySelector('dt')?.textContent === 'Traffic index')
    expect(row?.querySelector('dd')?.textContent).toBe(`${popularity} · ${label}`)
    unmount()
  }
})

it('opens the charts only if they have data', async () => {
  const noWeather = { ...emptyPlaceCharts, month_checkin: buildPlaceCharts().month_checkin }
  const noVisitors = { ...emptyPlaceCharts, wspd_day_ary: buildPlaceCharts().wspd_day_ary }
  for (const [charts, isOpen] of [
    [null, false],
    [emptyPlaceCharts, false],
    [{ ...emptyPlaceCharts, simulated: true }, false],
    [noWeather, true],
    [noVisitors, true],
  ] as const) {
    const { unmount } = await openPlace({ charts })
    const button = page.getByRole('button', { name: 'Traffic and weather charts' })
    await expect.element(button).toHaveAttribute('aria-expanded', String(isOpen))
    unmount()
  }
})

it('asks for the shelter and the tides once, for the sentence of Tonight and for the rose', async () => {
  const place = buildPlace()
  const api = createFakeApi({
    'GET /places/:id': place,
    'GET /checkins': [],
    'GET /vessels?place_id': [],
    'GET /places/:id/tides': {
      time_zone: 'Etc/UTC',
      day: { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' },
      sun: [],
      sun_stays: null,
      tide: null,
      wind: null,
    },
    'GET /places/:id/shelter': buildShelter({ hours: buildHours(new Date(), 48) }),
  })
  const known = { place, posts: [] }
  renderStrict(wrapWithApi(api, <PlacePage id={place.id} pageData={known} />))
  await expect.element(page.getByText(/^Tonight: at most 0\.\d m of wind sea, worst \d\d:\d\d/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Shelter from waves' })).toBeVisible()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  expect(api.findCalls('GET /places/:id/shelter')).toHaveLength(1)
  expect(api.findCalls('GET /places/:id/tides')).toHaveLength(1)
})
