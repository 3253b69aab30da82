import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { $isIntroOpen } from '../../../src/client/accounts/intro.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { Intro } from '../../../src/app/parts/Intro.tsx'
import { LegendStrip } from '../../../src/app/parts/home/LegendStrip.tsx'
import { HomePage } from '../../../src/app/pages/HomePage.tsx'
import { newPlaceParameter } from '../../../src/core/site/pages.ts'
import { createFakeApi, type FakeApi, type FakeResponses } from '../../fakes/api.ts'
import {
  buildDestination,
  buildNearbyPlace,
  buildPlaceHit,
  buildSearchResult,
  buildTileSource,
  buildVesselHit,
  emptyPlaceCollection,
} from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'
import { simulateTouchScreen } from '../../support/touch-screen.ts'
import { desktopSize, phoneSize } from '../../support/window-sizes.ts'
import '../../../src/app/app.css'

const imagery = buildTileSource()
const userSession = createUserSessionStore()
const createVisitorSession = (showsIntro = false) =>
  createSessionStore({ logged_in: false, user: null, show_intro: showsIntro, csrf_token: 'x' })

const testUrl = window.location.href
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  $confirmRequest.get()?.resolve(false)
  sessionStorage.clear()
  window.history.replaceState(null, '', testUrl)
})

/** Renders the home page at the given URL. */
function openHome(url: string, responses: FakeResponses = {}, session = createVisitorSession()) {
  window.history.replaceState(null, '', url)
  const api = createFakeApi({
    'GET /places?type=centroid': emptyPlaceCollection,
    'GET /destinations': [],
    'GET /home': [],
    ...responses,
  })
  return renderStrict(wrapWithApi(api, <HomePage id={null} pageData={{}} />, [imagery], session))
}

const getQueryParameter = (name: string) => new URLSearchParams(window.location.search).get(name)
const getButton = (name: string) => page.getByRole('button', { name, exact: true })

describe('the URL of a new place, as the plotter plugin opens it', () => {
  const url = `/?lat=43.517&lng=4.132&zoom=15&${newPlaceParameter}=1`

  it('opens the form at its position for a user', async () => {
    openHome(url, {}, userSession)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByLabelText('Latitude')).toHaveValue('43.517')
  })

  it('opens no form for a visitor, who may not add places, and none without a position', async () => {
    openHome(url)
    await expect.element(page.getByRole('combobox').first()).toBeVisible()
    openHome(`/?${newPlaceParameter}=1`, {}, userSession)
    await waitForRender()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the map of the home page', () => {
  it('statement of section 2: Full-window map on satellite imagery, attribution including Not For Navigation. Zoom range 3 to 18.', async () => {
    const { container } = openHome('/?lat=43.517&lng=4.132&zoom=17')
    const getTiles = () => [...container.querySelectorAll('.rs-imagery.leaflet-layer img')]
    await expect.poll(() => getTiles()[0]?.getAttribute('src')).toMatch(/^\/icon\.svg\?17\/\d+\/\d+$/)
    const { x, y, width, height } = container.querySelector('.rs-map')?.getBoundingClientRect() ?? {}
    expect(x).toBe(0)
    expect(y).toBe(0)
    expect(width).toEqual(window.innerWidth)
    expect(height).toEqual(window.innerHeight)
    for (const text of ['Not For Navigation', 'Nobody’s imagery', '© OpenStreetMap contributors (ODbL)'])
      await expect.poll(() => container.querySelector('.rs-status')?.textContent).toContain(text)
    await getButton('Zoom in').click()
    await expect.poll(() => getQueryParameter('zoom')).toBe('18')
    await expect.element(getButton('Zoom in')).toHaveAttribute('aria-disabled', 'true')
  })

  it('can be zoomed out to zoom 3', async () => {
    openHome('/?lat=43.517&lng=4.132&zoom=4')
    await getButton('Zoom out').click()
    await expect.poll(() => getQueryParameter('zoom')).toBe('3')
    await expect.element(getButton('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    // The disabled button has no effect: one step in leads to 4.
    await getButton('Zoom out').click({ force: true })
    await getButton('Zoom in').click()
    await expect.poll(() => getQueryParameter('zoom')).toBe('4')
  })

  it.each([
    [1, 3],
    [22, 18],
  ])('opens a URL with zoom %i at zoom %i', async (asked, shown) => {
    const { container } = openHome(`/?lat=43.517&lng=4.132&zoom=${asked}`)
    await expect.poll(() => container.querySelector('.rs-status')?.textContent).toContain(`zoom ${shown}`)
  })
})

describe('the panels of the home page', () => {
  const boxes = [
    ['pois', 'Points of Interest'],
    ['satMaps', 'Satellite maps'],
    ['buoys', 'Weather Beacons'],
    ['navAids', 'AIS AToNs'],
    ['vessels', 'Vessels'],
    ['stinkPots', 'Superyacht Dodger'],
    // CONTRACT section 6 adds a seventh.
    ['aisPaths', 'AIS paths'],
    ['seamarks', 'Seamarks'],
  ] as const
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  const listBoxes = () =>
    [...document.querySelectorAll('.rs-layers .rs-switch__title')].map(({ textContent }) => textContent)
  const titles = boxes.map(([, title]) => title)

  it("statement of section 2: Layers panel (accordion titled Layers) with checkboxes: pois (Points of Interest), satMaps (Satellite maps), buoys (Weather Beacons), navAids (AIS AToNs), vessels (Vessels; disabled when logged out), stinkPots (Superyacht Dodger), and a 'more info' button that opens the intro modal.", async () => {
    openHome('/?lat=43.47&lng=4.12&zoom=11&layers=')
    await expect.element(panel.getByRole('checkbox', { name: 'Vessels', exact: true })).toBeDisabled()
    expect(listBoxes()).toEqual(titles)
    for (const title of titles.filter((name) => name !== 'Vessels'))
      await expect.element(panel.getByRole('checkbox', { name: title, exact: true })).toBeEnabled()
    await panel.getByRole('button', { name: 'more info', exact: true }).click()
    const intro = page.getByRole('dialog', { name: 'Welcome to Roadstead' })
    await expect.element(intro).toBeVisible()
    await intro.getByRole('button', { name: 'Close' }).click()
    const title = panel.getByRole('button', { name: 'Layers', exact: true })
    await title.click()
    await expect.poll(listBoxes).toEqual([])
    await title.click()
    await expect.poll(listBoxes).toEqual(titles)
  })

  it('a member can turn each layer on and off', async () => {
    openHome('/?lat=43.47&lng=4.12&zoom=11&layers=', {}, userSession)
    for (const [key, title] of boxes) {
      const box = panel.getByRole('checkbox', { name: title, exact: true })
      await box.click()
      await expect.poll(() => getQueryParameter('layers')).toBe(key)
      await box.click()
      await expect.poll(() => getQueryParameter('layers')).toBe('')
    }
  })

  it("statement of section 2: 'Top destinations in the area': up to 10 places, columns Name and Traffic index.", async () => {
    const destinations = Array.from({ length: 10 }, (_, at) =>
      buildDestination({ id: 1401 + at, name: `Port ${at + 1}`, popularity: 2 }),
    )
    openHome('/?lat=43.47&lng=4.12&zoom=11', { 'GET /destinations': destinations })
    await page.getByRole('tab', { name: 'Destinations' }).click()
    const list = page.getByRole('region', { name: 'Top destinations in the area', exact: true })
    await expect.element(list.getByRole('listitem').first()).toBeVisible()
    expect(list.getByRole('listitem').elements()).toHaveLength(10)
    const columns = [...list.element().querySelectorAll('.rs-columns > *')]
    expect(columns.map(({ textContent }) => textContent)).toEqual(['Name', 'Traffic index'])
    const first = list.getByRole('listitem').first()
    await expect.element(first.getByText('Port 1', { exact: true })).toBeVisible()
    await expect.element(first.getByRole('img', { name: 'Traffic index 2 of 5' })).toBeVisible()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
  })
})

describe('the drawer of the home page', () => {
  it('shows at least seven nearby places at 1280 x 800 without scrolling', async () => {
    const places = Array.from({ length: 12 }, (_, at) =>
      buildNearbyPlace({ id: at + 1, name: `Port ${at + 1}`, latitude: 43.4 + at / 50, longitude: 4.12 }),
    )
    openHome('/?lat=43.51&lng=4.12&zoom=12', { 'GET /places/nearby': places })
    const rows = () => page.getByRole('region', { name: 'Nearby' }).getByRole('listitem').elements()
    await expect.poll(() => rows().length).toBeGreaterThan(7)
    const lists = document.querySelector('.rs-home__lists')?.getBoundingClientRect()
    const isInSight = (row: Element) => row.getBoundingClientRect().bottom <= (lists?.bottom ?? 0)
    expect(rows().filter(isInSight).length).toBeGreaterThanOrEqual(7)
  })

  it('collapses and expands, which the device remembers', async () => {
    onTestFinished(() => localStorage.clear())
    const { unmount } = openHome('/?lat=43.47&lng=4.12&zoom=11')
    await expect.element(page.getByRole('checkbox', { name: 'Points of Interest' })).toBeVisible()
    await getButton('Collapse panel').click()
    await expect.poll(() => page.getByRole('checkbox').elements()).toEqual([])
    unmount()
    openHome('/?lat=43.47&lng=4.12&zoom=11')
    await getButton('Expand panel').click()
    await expect.element(page.getByRole('checkbox', { name: 'Points of Interest' })).toBeVisible()
  })
})

describe('the search of the home page', () => {
  const places = Array.from({ length: 10 }, (_, at) => buildPlaceHit(at + 1, `Baie ${at + 1}`))
  const group = (name: string) => page.getByRole('group', { name, exact: true })

  async function search(total: number): Promise<void> {
    const found = buildSearchResult(places, [buildVesselHit(30, 'Dame des Rochers')], { places: total })
    openHome('/?lat=43.47&lng=4.12&zoom=11', { 'GET /search': found })
    await page.getByRole('combobox', { name: 'Search places and vessels' }).fill('rochers')
    await expect.element(group('POIs').getByRole('option').first()).toBeVisible()
  }

  it("statement of section 2: Dropdown has a POIs section and a Vessels section; each row goes to the place or vessel page; 'N more...Refine search' rows appear when there are more hits.", async () => {
    await search(24)
    await expect.element(group('POIs').getByText('POIs', { exact: true })).toBeVisible()
    await expect.element(group('Vessels').getByText('Vessels', { exact: true })).toBeVisible()
    await expect.element(group('POIs').getByText('14 more...Refine search', { exact: true })).toBeVisible()
    expect(page.getByText(/Refine search/).elements()).toHaveLength(1)
    await group('POIs')
      .getByRole('option', { name: /^Baie 2/ })
      .click()
    await expect.poll(() => window.location.pathname).toBe('/placeview/2')
  })

  it('goes to the page of a vessel; no row for further hits is shown without them', async () => {
    await search(10)
    expect(page.getByText(/Refine search/).elements()).toEqual([])
    await group('Vessels')
      .getByRole('option', { name: /^Dame des Rochers/ })
      .click()
    await expect.poll(() => window.location.pathname).toBe('/vesselview/30')
  })
})

describe('LegendStrip', () => {
  it("statement of section 2: Legend strip: 'Right-click on map for options. Click here to open legend'.", async () => {
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <LegendStrip view={createMapView()} />))
    await expect
      .poll(() => container.querySelector('.rs-strip')?.textContent)
      .toBe('Right-click on map for options. Click here to open legend')
    await page.getByText('Click here to open legend').click()
    const legend = page.getByRole('dialog', { name: 'Legend' })
    await expect.element(legend.getByRole('heading', { name: 'Points of Interest' })).toBeVisible()
  })
})

it.each([desktopSize, phoneSize])(
  'the strip of a touch screen of any size says how a finger opens the menu',
  async ({ width, height }) => {
    simulateTouchScreen()
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(desktopSize.width, desktopSize.height))
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <LegendStrip view={createMapView()} />))
    await expect
      .poll(() => container.querySelector('.rs-strip')?.textContent)
      .toBe('Long-press on map for options. Click here to open legend')
  },
)

describe('Intro', () => {
  const dialog = page.getByRole('dialog', { name: 'Welcome to Roadstead' })

  /** Renders the intro with fake intervals and lets an interval of the given length pass. */
  async function passTime(showsIntro: boolean, passedMs: number): Promise<FakeApi> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const session = createVisitorSession(showsIntro)
    const api = createFakeApi()
    renderStrict(wrapWithApi(api, <Intro placeCount={40} />, [], session))
    // Rendered with its effects.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    vi.advanceTimersByTime(passedMs)
    vi.useRealTimers()
    return api
  }

  it('statement of section 2: Intro modal: shown 2 seconds after load when the show-intro flag is set, hidden otherwise.', async () => {
    const api = await passTime(true, 2000)
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.elements()).toEqual([])
    // The call clears the flag.
    await expect.poll(() => api.findCalls('POST /users/dismiss_intro')).toHaveLength(1)
  })

  it('is hidden until two seconds have passed', async () => {
    await passTime(true, 1999)
    expect($isIntroOpen.get()).toBe(false)
    expect(dialog.elements()).toEqual([])
  })

  it.each([
    ['a menu', <div key="1" role="menu" />],
    ['the panel with all chips', <div key="2" className="rs-place-filter__row" data-all="true" />],
    ['a card', <div key="3" className="rs-place-popup" />],
  ])('waits until %s is closed', async (_what, part) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const session = createVisitorSession(true)
    const render = (open: boolean) =>
      wrapWithApi(
        createFakeApi(),
        <>
          <Intro placeCount={40} />
          {open && part}
        </>,
        [],
        session,
      )
    const { rerender } = renderStrict(render(true))
    await waitForRender()
    vi.advanceTimersByTime(10_000)
    expect($isIntroOpen.get()).toBe(false)
    rerender(render(false))
    await waitForRender()
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await expect.element(dialog).toBeVisible()
  })

  it('stays hidden after a link to a view of the map', async () => {
    window.history.replaceState(null, '', '/?lat=43.5&lng=4.1&zoom=12')
    await passTime(true, 60_000)
    expect($isIntroOpen.get()).toBe(false)
  })

  it('stays hidden if the show-intro flag is not set', async () => {
    await passTime(false, 60_000)
    expect($isIntroOpen.get()).toBe(false)
    expect(dialog.elements()).toEqual([])
  })
})
