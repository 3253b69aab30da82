import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { detectPanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { PlotterPanel } from '../../../src/plugin/panel/PlotterPanel.tsx'
import type { PlotterBus } from '../../../src/plugin/panel/plotter-bus.ts'
import type { SiteStatus } from '../../../src/plugin/panel/site-status.ts'
import { createFakeApi } from '../../fakes/api.ts'
import {
  buildPlace,
  buildPlaceCollection,
  buildPlaceFeature,
  buildPlaceHit,
  buildSearchResult,
} from '../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1)
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockReturnValue()
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ areas: [], route: null })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** A stream of the boat that sends what the test tells it. */
class FakeStream extends EventTarget {
  static last: FakeStream
  constructor() {
    super()
    FakeStream.last = this
  }
  send(): void {}
  close(): void {}
  sendPosition(latitude: number): void {
    const values = [{ path: 'navigation.position', value: { latitude, longitude: 4.13 } }]
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ updates: [{ values }] }) }))
  }
}

const marina = { id: 1401, name: 'Port Camargue', latitude: 43.517, longitude: 4.132 }
const getButton = (name: string) => page.getByRole('button', { name, exact: true })

interface Opened {
  search?: string
  pathname?: string
  bus?: PlotterBus | null
  status?: SiteStatus
}

function openPanel({
  search = '?lat=43.52&lon=4.13',
  pathname = '/plugin-panel',
  bus = null,
  status = { lostSince: null, keptAt: null, isRefreshing: false },
}: Opened = {}) {
  vi.stubGlobal('WebSocket', FakeStream)
  const environment = detectPanelEnvironment({ pathname, search })
  const api = createFakeApi({
    'GET /places?type=centroid': buildPlaceCollection(buildPlaceFeature(marina)),
    'GET /places/:id': buildPlace(),
    'GET /posts': [],
    'GET /search': buildSearchResult([{ ...buildPlaceHit(1401, 'Port Camargue') }], []),
    'GET /tile_sources': [],
  })
  const $siteStatus = atom(status)
  const panel = (
    <PlotterPanel environment={environment} messages={texts} bus={bus} $siteStatus={$siteStatus} />
  )
  const { container } = renderStrict(
    <div style={{ position: 'fixed', inset: 0 }}>{wrapWithApi(api, panel)}</div>,
  )
  const readPlacesQuery = () => api.findCalls('GET /places?type=centroid').map(({ query }) => query)
  return { api, container, $siteStatus, readPlacesQuery }
}

describe('the map of the panel', () => {
  it('shows the position of the URL at the zoom of a boat, with the own boat, and follows it', async () => {
    const { readPlacesQuery } = openPanel()
    await expect.element(page.getByRole('img', { name: texts.ownBoat })).toBeVisible()
    await expect.element(getButton(texts.following)).toBeVisible()
    await expect.poll(() => readPlacesQuery().map(({ zoom }) => zoom)).toContain(12)
  })

  it('has the zoom of the URL, also below that of a boat', async () => {
    const { readPlacesQuery } = openPanel({ search: '?lat=43.52&lon=4.13&zoom=9' })
    await expect.element(page.getByRole('img', { name: texts.ownBoat })).toBeVisible()
    await expect.poll(() => readPlacesQuery().some(({ zoom }) => zoom === 9)).toBe(true)
  })

  it('ends following when it is touched, and follows again on demand', async () => {
    const { container } = openPanel()
    await expect.element(page.getByRole('img', { name: texts.ownBoat })).toBeVisible()
    await expect.element(getButton(texts.following)).toBeVisible()
    container.querySelector('.rs-map')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await getButton(texts.follow).click()
    await expect.element(getButton(texts.following)).toBeVisible()
  })

  it('follows the boat at the zoom of the URL until it is touched', async () => {
    const { container } = openPanel({ pathname: '/signalk-roadstead/', search: '?zoom=9' })
    await expect.element(page.getByText(texts.noPosition)).toBeVisible()
    FakeStream.last.sendPosition(43.52)
    const map = container.querySelector('.rs-map')
    const boat = page.getByRole('img', { name: texts.ownBoat })
    const readOffset = () => {
      const [{ top, height }, frame] = [boat.element().getBoundingClientRect(), map?.getBoundingClientRect()]
      return (frame?.top ?? 0) + (frame?.height ?? 0) / 2 - top - height / 2
    }
    await expect.poll(readOffset).toBeCloseTo(0, -1)
    map?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.element(getButton(texts.follow)).toBeVisible()
    FakeStream.last.sendPosition(43.72)
    await expect.element(page.getByText('43° 43.2′ N')).toBeVisible()
    // At zoom 9 a fifth of a degree is 101 px here.
    await expect.poll(readOffset).toBeCloseTo(101, -1)
    await waitForRender()
    expect(readOffset()).toBeCloseTo(101, -1)
  })

  it('does not follow the boat where the URL names a place', async () => {
    openPanel({ search: '?lat=43.52&lon=4.13&place-id=1401' })
    await expect.element(getButton(texts.follow)).toBeVisible()
  })
})

describe('the cards of the panel', () => {
  it('are one at a time: the nearest places, the areas on board, a place', async () => {
    openPanel({ pathname: '/signalk-roadstead/' })
    const [nearest, areas] = [getButton(texts.nearestList), getButton(texts.aboard)]
    await nearest.click()
    await expect.element(page.getByRole('region', { name: texts.nearestList })).toBeVisible()
    await expect.element(nearest).toHaveAttribute('aria-pressed', 'true')
    await areas.click()
    await expect.element(page.getByRole('region', { name: texts.aboard })).toBeVisible()
    await expect.element(nearest).toHaveAttribute('aria-pressed', 'false')
    await expect.element(page.getByRole('region', { name: texts.nearestList })).not.toBeInTheDocument()
    await areas.click()
    await expect.element(page.getByRole('region', { name: texts.aboard })).not.toBeInTheDocument()
    await expect.element(areas).toHaveAttribute('aria-pressed', 'false')
  })

  it('of a place opens from the list, ends following, and hides the list until it is closed', async () => {
    openPanel()
    await getButton(texts.nearestList).click()
    await page
      .getByRole('region', { name: texts.nearestList })
      .getByRole('button', { name: /Port Camargue/ })
      .click()
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    await expect.element(getButton(texts.follow)).toBeVisible()
    await expect.element(page.getByRole('region', { name: texts.nearestList })).not.toBeInTheDocument()
    await expect.element(getButton(texts.nearestList)).toHaveAttribute('aria-pressed', 'false')
    await getButton(texts.close).click()
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: texts.nearestList })).toBeVisible()
  })

  it('of areas is on the boat only, and the filter of notes on a plotter that has one', async () => {
    openPanel()
    await expect.element(getButton(texts.nearestList)).toBeVisible()
    expect(getButton(texts.aboard).elements()).toEqual([])
    expect(page.getByTitle(texts.filter).elements()).toEqual([])
    const bus = {
      capabilities: ['resources.filter'],
      call: () => Promise.resolve(null),
      subscribe: () => undefined,
    }
    openPanel({ bus, pathname: '/signalk-roadstead/' })
    await expect.element(page.getByTitle(texts.filter)).toBeVisible()
  })

  it('of a hit of the search shows its place, ends following, and makes way for the list', async () => {
    const { api } = openPanel()
    await page.getByRole('combobox').fill('Port Camargue')
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    await expect.element(getButton(texts.follow)).toBeVisible()
    // Places near the centre of the map come first.
    expect(api.getLastCall('GET /search').query).toMatchObject({
      lat: expect.closeTo(43.52, 1),
      lng: expect.closeTo(4.13, 1),
    })
    await getButton(texts.nearestList).click()
    await expect.element(page.getByRole('region', { name: texts.nearestList })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).not.toBeInTheDocument()
  })
})

it('the notice of a lost site has the time of the loss, and of the stored answers if any is shown', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 15), toFake: ['Date'] })
  const lostSince = new Date(2026, 10, 21, 14, 5)
  const { container, $siteStatus } = openPanel({ status: { lostSince, keptAt: null, isRefreshing: false } })
  const readNotice = () => container.querySelector('.rs-panel__offline')?.textContent?.trim()
  await expect.poll(readNotice).toBe('No connection to the site since 14:05.')
  $siteStatus.set({ lostSince, keptAt: new Date(2026, 10, 21, 9, 30), isRefreshing: false })
  await expect.poll(readNotice).toBe('No connection to the site since 14:05. Showing data saved at 09:30.')
  $siteStatus.set({ lostSince: null, keptAt: null, isRefreshing: false })
  await expect.poll(readNotice).toBeUndefined()
})
