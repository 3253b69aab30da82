import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { saveUnit } from '../../../src/client/preferences.ts'
import type { Tonight as TonightFacts } from '../../../src/core/contract/tides.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { Tonight } from '../../../src/widgets/tonight/Tonight.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  saveUnit('depth', defaultUnits.depth)
  vi.restoreAllMocks()
})

// A fixed time in the afternoon, with tides before and after it.
vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] })

const hour = 3_600_000
/** The midnight before now in GMT. */
const midnight = Math.floor(Date.now() / (24 * hour)) * 24 * hour
const atHour = (hours: number) => new Date(midnight + hours * hour).toISOString()
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const formatTime = (iso: string) => iso.slice(11, 16)

const high = { at: inHours(1), level: 2.84, kind: 'high' as const }
const low = { at: inHours(7), level: 0.2, kind: 'low' as const }
const tonight: TonightFacts = {
  time_zone: 'Etc/GMT',
  day: { from: atHour(0), to: atHour(24) },
  sun: [
    { at: inHours(-2), kind: 'sunrise' },
    { at: inHours(3), kind: 'sunset' },
    { at: inHours(12), kind: 'sunrise' },
  ],
  sun_stays: null,
  tide: {
    station_name: 'Boston',
    latitude: 42.35,
    longitude: -71.05,
    distance: 0.4,
    datum: 'MLLW',
    attribution: 'Neaps tide database',
    licence: 'public domain',
    licence_url: 'https://example.org',
    curve: Array.from({ length: 25 }, (_, i) => ({ at: atHour(i), level: Math.sin(i / 2) })),
    waters: [{ at: atHour(0.5), level: 0.1, kind: 'low' }, high, low],
  },
  wind: {
    station_id: 1,
    station_name: 'Boston 16 NM',
    distance: 12.5,
    at: inHours(-1.01),
    wspd: 15.6,
    wdir: 225,
    gst: 19.4,
  },
}

function renderTonight(response?: TonightFacts) {
  const api = createFakeApi(response ? { 'GET /places/:id/tides': response } : {})
  renderStrict(wrapWithApi(api, <Tonight placeId={7} />))
  return api
}

it('shows wind, tide and sun with the next events and the sources', async () => {
  renderTonight(tonight)
  await expect.element(page.getByText('SW 15.6 kn')).toBeVisible()
  await expect.element(page.getByText('Boston 16 NM, 12.5 nm away, 1 hour ago')).toBeVisible()
  await expect.element(page.getByText('Next high water')).toBeVisible()
  await expect.element(page.getByText(`then low water ${formatTime(low.at)} (0.2 m)`)).toBeVisible()
  await expect.element(page.getByText('Predicted for Boston, 0.4 nm away')).toBeVisible()
  await expect.element(page.getByText(`then sunrise ${formatTime(inHours(12))}`)).toBeVisible()
  await expect.element(page.getByText('Not For Navigation')).toBeVisible()
})

it('shows a wind older than 6 hours in grey as the last measured wind', async () => {
  renderTonight({ ...tonight, wind: tonight.wind && { ...tonight.wind, at: inHours(-6.01) } })
  await expect.element(page.getByText('Last measured wind')).toBeVisible()
  await expect.element(page.getByText('Boston 16 NM, 12.5 nm away, 6 hours ago')).toBeVisible()
  expect(page.getByText('Wind now').elements()).toEqual([])
  const tile = page.getByText('SW 15.6 kn').element().closest('.rs-tonight__tile')
  const [title, value] = ['h3', '.rs-tonight__value'].map((selector) => tile?.querySelector(selector))
  expect(value && getComputedStyle(value).color).toBe(title && getComputedStyle(title).color)
})

it('draws the tide of the day with an accessible name in the unit of the user', async () => {
  saveUnit('depth', 'ft')
  renderTonight(tonight)
  await expect
    .element(page.getByRole('img', { name: /Tide today at Boston: Low water 00:30 0 ft/ }))
    .toBeVisible()
  await page.getByText('Values as a table').click()
  await expect.element(page.getByRole('row', { name: '00:30 Low water 0 ft' })).toBeVisible()
})

it('shows why data is missing', async () => {
  renderTonight({ ...tonight, tide: null, wind: null, sun: [], sun_stays: 'up' })
  await expect.element(page.getByText('No tide station within 15 nm.')).toBeVisible()
  await expect.element(page.getByText(/No weather beacon within 30 nm/)).toBeVisible()
  await expect.element(page.getByText('up all day')).toBeVisible()
})

it('shows an error with a retry button', async () => {
  const api = renderTonight()
  await expect.poll(() => api.calls.length).toBe(1)
  api.getLastCall('GET /places/:id/tides').fail(503)
  await expect.element(page.getByText('Tides, sun and wind could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => api.calls.length).toBe(2)
})
