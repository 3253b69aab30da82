import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { HomePage } from '../../../src/app/pages/HomePage.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import {
  buildNearbyPlace,
  buildPlace,
  buildPlaceCollection,
  buildPlaceFeature,
} from '../../factories/records.ts'
import { phoneSize, desktopSize } from '../../support/window-sizes.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'
import '../../../src/app/app.css'

const testUrl = window.location.href
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await page.viewport(phoneSize.width, phoneSize.height)
})
afterEach(async () => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  window.history.replaceState(null, '', testUrl)
  await page.viewport(desktopSize.width, desktopSize.height)
})

/** Height of the collapsed sheet in px, at most. */
const maxCollapsedPx = 110

const camargue = { id: 1, name: 'Port Camargue', latitude: 43.517, longitude: 4.132 }

function openHome(url: string, places = [buildNearbyPlace(camargue)]): HTMLElement {
  window.history.replaceState(null, '', url)
  const session = createSessionStore({ logged_in: false, user: null, show_intro: false, csrf_token: 'x' })
  const api = createFakeApi({
    'GET /places?type=centroid': buildPlaceCollection(buildPlaceFeature(camargue)),
    'GET /places/nearby': places,
    'GET /places/:id': buildPlace(camargue),
    'GET /destinations': [],
    'GET /home': [],
    'GET /tile_sources': [],
  })
  return renderStrict(wrapWithApi(api, <HomePage id={null} pageData={{}} />, [], session)).container
}

const getRect = (container: HTMLElement, selector: string) =>
  container.querySelector(selector)?.getBoundingClientRect() ?? null
const marker = page.getByRole('button', { name: 'Port Camargue, Marina' })

it('the panels stay below 110 px until they are expanded', async () => {
  const container = openHome('/?lat=43.517&lng=4.132&zoom=13')
  const panel = page.getByRole('button', { name: 'Map panel' })
  const getHeight = () => getRect(container, '.rs-sheet')?.height ?? Number.NaN
  await expect.element(marker).toBeVisible()
  expect(getHeight()).toBeLessThan(maxCollapsedPx)
  await panel.click()
  await expect.element(page.getByRole('tab', { name: 'Nearby' })).toBeVisible()
  await expect.poll(getHeight).toBeGreaterThan(maxCollapsedPx)
  await panel.click()
  await panel.click()
  await expect.poll(getHeight).toBeLessThan(maxCollapsedPx)
})

it.each([
  [767, true],
  [768, false],
])(
  'a window of %i px has the sheet of a phone instead of the drawer and the legend: %s',
  async (width, isPhone) => {
    await page.viewport(width, phoneSize.height)
    const container = openHome('/?lat=43.517&lng=4.132&zoom=13')
    await expect.element(marker).toBeVisible()
    const isDrawn = (selector: string) => (getRect(container, selector)?.height ?? 0) > 0
    expect(isDrawn('.rs-sheet')).toEqual(isPhone)
    expect(isDrawn('.rs-home__legend')).toEqual(!isPhone)
  },
)

it('choosing a marker shows its card in the bottom sheet and keeps the marker visible', async () => {
  // The marker is in the lower half of the map, which the sheet covers.
  const container = openHome('/?lat=43.54&lng=4.132&zoom=13')
  await marker.click()
  await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
  await expect
    .poll(() => {
      const [chosen, sheet] = [getRect(container, '.rs-marker--chosen'), getRect(container, '.rs-sheet')]
      return chosen && sheet && chosen.top + 26 < sheet.top
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Map panel' })).toBeVisible()
})

it('the credits and `Not For Navigation` are above the sheet at each of its heights and above a card', async () => {
  const container = openHome('/?lat=43.517&lng=4.132&zoom=13')
  const panel = page.getByRole('button', { name: 'Map panel' })
  await expect.element(marker).toBeVisible()
  /** Whether the element is on top of everything else in the window. */
  const isUncovered = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const shown = document.elementFromPoint(left + width / 2, top + height / 2)
    return shown !== null && element.contains(shown)
  }
  async function expectCredits(state: string) {
    for (const credit of [
      page.getByText('Not For Navigation'),
      page.getByRole('button', { name: 'Licences' }),
    ])
      await expect.poll(() => isUncovered(credit.element()), { message: state }).toBe(true)
    // The search field is above.
    const field = getRect(container, '.rs-home__search')
    expect(getRect(container, '.rs-status')?.top, state).toBeGreaterThan(field?.bottom ?? Number.NaN)
  }
  await expectCredits('peek')
  for (const stop of ['half', 'full']) {
    await panel.click()
    await expect.poll(() => container.querySelector(`.rs-sheet--${stop}`)).not.toBeNull()
    await expectCredits(stop)
  }
  await panel.click()
  await page.getByRole('button', { name: /^Port Camargue Marina/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
  await expectCredits('card')
})

it('the collapsed sheet shows the nearest place, and a tap opens its card', async () => {
  const container = openHome('/?lat=43.53&lng=4.132&zoom=13')
  const nearest = page.getByRole('button', { name: 'Port Camargue Marina 0.8 nm S' })
  await nearest.click()
  await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
  expect(getRect(container, '.rs-sheet')?.height).toBeGreaterThan(maxCollapsedPx)
})

it('the collapsed sheet says what to do if no place is near', async () => {
  openHome('/?lat=10&lng=-40&zoom=13', [])
  await expect
    .element(page.getByText('No places within 300 nm of the centre of the map. Move the map.'))
    .toBeVisible()
})

it('the layers and the legend are in a tab of the sheet', async () => {
  openHome('/?lat=43.517&lng=4.132&zoom=13')
  await page.getByRole('button', { name: 'Map panel' }).click()
  await page.getByRole('tab', { name: 'Layers' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Points of Interest' })).toBeChecked()
  await expect.element(page.getByText('Click here to open legend')).toBeVisible()
})

it('a return to the map finds the sheet and the list as they were left', async () => {
  const first = openHome('/?lat=43.517&lng=4.132&zoom=13')
  const panel = page.getByRole('button', { name: 'Map panel' })
  await panel.click()
  await page.getByRole('tab', { name: 'Destinations' }).click()
  first.remove()
  const second = openHome('/')
  await expect.element(page.getByRole('tab', { name: 'Destinations', selected: true })).toBeVisible()
  expect(second.querySelector('.rs-sheet--half')).not.toBeNull()
})
