import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { saveUnit } from '../../../src/client/preferences.ts'
import type { Tonight as TonightFacts } from '../../../src/core/contract/tides.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { Tonight } from '../../../src/widgets/tonight/Tonight.tsx'
import { buildHours, buildShelter } from '../../factories/shelter.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { listOutline } from '../../support/outline.ts'
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

const noWind = buildShelter({ now: null })

function renderTonight(response?: TonightFacts, shelter = noWind) {
  const api = createFakeApi(
    response ? { 'GET /places/:id/tides': response, 'GET /places/:id/shelter': shelter } : {},
  )
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

it('shows wind in the unit of the user, and a high water or a sunset that comes second', async () => {
  saveUnit('speed', 'm/s')
  onTestFinished(() => saveUnit('speed', defaultUnits.speed))
  renderTonight({
    ...tonight,
    sun: [
      { at: inHours(2), kind: 'sunrise' },
      { at: inHours(9), kind: 'sunset' },
    ],
    tide: tonight.tide && {
      ...tonight.tide,
      waters: [
        { ...low, at: inHours(1) },
        { ...high, at: inHours(7) },
      ],
    },
  })
  await expect.element(page.getByText('SW 8.0 m/s')).toBeVisible()
  await expect.element(page.getByText('gusts 10.0 m/s')).toBeVisible()
  await expect.element(page.getByText(`then high water ${formatTime(inHours(7))} (2.8 m)`)).toBeVisible()
  await expect.element(page.getByText(`then sunset ${formatTime(inHours(9))}`)).toBeVisible()
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

it('tells the hours of the tide in the time of the place, whatever that of the device is', async () => {
  renderTonight({ ...tonight, time_zone: 'Pacific/Auckland' })
  await expect.element(page.getByRole('img', { name: /High water 04:10 2.8 m/ })).toBeVisible()
})

it('shows why data is missing', async () => {
  renderTonight({ ...tonight, tide: null, wind: null, sun: [], sun_stays: 'up' })
  await expect.element(page.getByText('No tide station within 15 nm.')).toBeVisible()
  await expect.element(page.getByText(/No weather beacon within 30 nm/)).toBeVisible()
  await expect.element(page.getByText('up all day')).toBeVisible()
})

it('says the waves of the coming night in local time', async () => {
  renderTonight(tonight, buildShelter({ hours: buildHours(new Date(midnight), 48) }))
  await expect
    .element(
      page.getByText('Tonight: at most 0.7 m of wind sea, worst 04:00 from SW (forecast by Open-Meteo).'),
    )
    .toBeVisible()
})

it('says that the shelter could not be loaded, and shows the rest', async () => {
  const api = createFakeApi({ 'GET /places/:id/tides': tonight })
  renderStrict(wrapWithApi(api, <Tonight placeId={7} />))
  await expect.poll(() => api.findCalls('GET /places/:id/shelter').length).toBe(1)
  expect(document.querySelector('.rs-tonight__shelter')?.ariaBusy).toBe('true')
  api.getLastCall('GET /places/:id/shelter').fail(503)
  await expect.element(page.getByText('The shelter of this place could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('SW 15.6 kn')).toBeVisible()
})

it('shows an error with a retry button', async () => {
  const api = renderTonight()
  await expect.poll(() => api.calls.length).toBe(1)
  api.getLastCall('GET /places/:id/tides').fail(503)
  await expect.element(page.getByText('Tides, sun and wind could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => api.calls.length).toBe(2)
})

it('lists the tiles, the curve and the sources of a place with a tide', async () => {
  const { container } = renderStrict(
    wrapWithApi(
      createFakeApi({ 'GET /places/:id/tides': tonight, 'GET /places/:id/shelter': noWind }),
      <Tonight placeId={7} />,
    ),
  )
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'section aria-labelledby=Tonight',
      'h2 Tonight',
      'h3 Wind now',
      'p 15.6',
      'span SW',
      'small kn',
      'p gusts 19.4 kn',
      'p Boston 16 NM, 12.5 nm away, 1 hour ago',
      'h3 Next high water',
      'p 15:10',
      'small 2.8 m',
      'p then low water 21:10 (0.2 m)',
      'p Predicted for Boston, 0.4 nm away',
      'h3 Sunset',
      'p 17:10',
      'p then sunrise 02:10',
      'p Calculated for this position',
      'p aria-busy=false Waves tonight unknown: there is no forecast, and no wind was measured nearby in the last 3 hours.',
      'figure aria-labelledby=Tide today',
      'span Tide today',
      'span Boston',
      'div role=img aria-label=Tide today at Boston: Low water 00:30 0.1 m, High water 15:10 2.8 m, Low water 21:10 0.2 m.',
      'span style=inset-inline-start: 8%; top: 47.3642%; --low 0.1 m',
      'b 00:30',
      'span style=inset-inline-start: 63.1944%; top: -23.9654%; --high 2.8 m',
      'b 15:10',
      'span style=inset-inline-start: 88.1944%; top: 44.761%; --low 0.2 m',
      'b 21:10',
      'div aria-hidden=true',
      'span 00:00',
      'span 06:00',
      'span 12:00',
      'span 18:00',
      'span 00:00',
      'summary Values as a table',
      'span : Tide today',
      'div role=region aria-label=Values of Tide today tabindex=0',
      'th Local time',
      'th Water',
      'th Height',
      'th 00:30',
      'td Low water',
      'td 0.1 m',
      'th 15:10',
      'td High water',
      'td 2.8 m',
      'th 21:10',
      'td Low water',
      'td 0.2 m',
      'button Download as CSV',
      'span : Tide today',
      'button Download as PNG',
      'span : Tide today',
      'div Local time (UTC). Heights above MLLW.',
      'strong Not For Navigation',
      'details Neaps tide database (licence public domain)',
      'summary Tides: Neaps',
    ])
  const silent: TonightFacts = { ...tonight, sun: [], sun_stays: 'up', tide: null, wind: null }
  const without = renderStrict(
    wrapWithApi(
      createFakeApi({ 'GET /places/:id/tides': silent, 'GET /places/:id/shelter': noWind }),
      <Tonight placeId={7} />,
    ),
  )
  await expect
    .poll(() => listOutline(without.container))
    .toEqual([
      'section aria-labelledby=Tonight',
      'h2 Tonight',
      'h3 Wind now',
      'p none measured',
      'p No weather beacon within 30 nm has reported wind in the last 12 hours.',
      'h3 Next high water',
      'p not known',
      'p No tide station within 15 nm.',
      'h3 Sun',
      'p up all day',
      'p Calculated for this position',
      'p aria-busy=false Waves tonight unknown: there is no forecast, and no wind was measured nearby in the last 3 hours.',
      'p Places within 15 nm of a tide station show the tide curve of the day here.',
      'div Local time (UTC).',
      'strong Not For Navigation',
    ])
  const later: TonightFacts = {
    ...silent,
    sun_stays: 'down',
    wind: tonight.wind && { ...tonight.wind, gst: null, wdir: null, at: inHours(-6.1) },
    tide: tonight.tide && { ...tonight.tide, datum: null, waters: [low] },
  }
  const third = renderStrict(
    wrapWithApi(
      createFakeApi({ 'GET /places/:id/tides': later, 'GET /places/:id/shelter': noWind }),
      <Tonight placeId={7} />,
    ),
  )
  await expect
    .poll(() => listOutline(third.container))
    .toEqual([
      'section aria-labelledby=Tonight',
      'h2 Tonight',
      'div --old',
      'h3 Last measured wind',
      'p 15.6',
      'small kn',
      'p Boston 16 NM, 12.5 nm away, 6 hours ago',
      'h3 Next low water',
      'p 21:10',
      'small 0.2 m',
      'p Predicted for Boston, 0.4 nm away',
      'h3 Sun',
      'p down all day',
      'p Calculated for this position',
      'p aria-busy=false Waves tonight unknown: there is no forecast, and no wind was measured nearby in the last 3 hours.',
      'figure aria-labelledby=Tide today',
      'span Tide today',
      'span Boston',
      'div role=img aria-label=Tide today at Boston: Low water 21:10 0.2 m.',
      'span style=inset-inline-start: 88.1944%; top: 44.761%; --low 0.2 m',
      'b 21:10',
      'div aria-hidden=true',
      'span 00:00',
      'span 06:00',
      'span 12:00',
      'span 18:00',
      'span 00:00',
      'summary Values as a table',
      'span : Tide today',
      'div role=region aria-label=Values of Tide today tabindex=0',
      'th Local time',
      'th Water',
      'th Height',
      'th 21:10',
      'td Low water',
      'td 0.2 m',
      'button Download as CSV',
      'span : Tide today',
      'button Download as PNG',
      'span : Tide today',
      'div Local time (UTC).',
      'strong Not For Navigation',
      'details Neaps tide database (licence public domain)',
      'summary Tides: Neaps',
    ])
})
