import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FilterChips } from '../../../src/app/parts/filter/FilterChips.tsx'
import { NoneInView } from '../../../src/app/parts/filter/NoneInView.tsx'
import { SearchFilterNote } from '../../../src/app/parts/filter/SearchFilterNote.tsx'
import {
  createMapView,
  setLayerStatus,
  type LayerStatus,
  type MapViewState,
} from '../../../src/client/map/map-view.ts'
import { facilityKeys } from '../../../src/core/catalogue/facilities.ts'
import { parsePlaceGroups, placeGroupKeys } from '../../../src/core/catalogue/place-groups.ts'
import { SearchWidget } from '../../../src/widgets/search/SearchWidget.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlaceHit, buildSearchResult } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'
import { desktopSize } from '../../support/window-sizes.ts'
import '../../../src/app/app.css'

const getButton = (name: string) => page.getByRole('button', { name, exact: true })
afterEach(() => page.viewport(desktopSize.width, desktopSize.height))

describe('chips of the filter', () => {
  function openChips(start: Partial<MapViewState> = {}) {
    const view = createMapView(start)
    const { container } = renderStrict(
      wrapWithApi(
        createFakeApi(),
        <main className="rs-home">
          <FilterChips view={view} />
        </main>,
      ),
    )
    return { view, container }
  }

  it('start with the kinds of places that people look for, then fuel', async () => {
    const { container } = openChips()
    await expect
      .poll(() => [...container.querySelectorAll('button')].map(({ textContent }) => textContent))
      .toEqual(['Anchorages', 'Moorings', 'Marinas', 'Fuel', 'Water', 'More'])
  })

  it('toggle the filter of the map and are all removed at once', async () => {
    const { view } = openChips()
    await getButton('Water').click()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    await getButton('Marinas').click()
    await getButton('Anchorages').click()
    expect(view.$types.get()).toEqual([1, 8, 0, 3])
    expect(view.$has.get()).toEqual(['fuel', 'water'])
    expect(view.$filter.get()).toEqual({ types: '1,8,0,3', has: 'fuel,water' })
    await expect.element(getButton('Fuel')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(getButton('Marinas')).toHaveAttribute('aria-pressed', 'true')
    await getButton('Fuel').click()
    await getButton('Marinas').click()
    expect(view.$filter.get()).toEqual({ types: '1,8', has: 'water' })
    await getButton('Clear').click()
    expect(view.$filter.get()).toEqual({})
    await expect.element(getButton('Clear')).not.toBeInTheDocument()
  })

  it("show the rest behind 'More', and those in use always", async () => {
    const { view } = openChips()
    const listPressed = () => page.getByRole('group').element().querySelectorAll('[aria-pressed]').length
    await expect.element(getButton('Customs')).not.toBeInTheDocument()
    await getButton('More').click()
    expect(listPressed()).toBe(placeGroupKeys.length + facilityKeys.length)
    await getButton('Customs').click()
    await getButton('Fewer').click()
    expect(view.$has.get()).toEqual(['customs'])
    await expect.element(getButton('Customs')).toBeVisible()
  })

  it("'More' closes on a press outside and with Escape, which returns the focus to it", async () => {
    const { container } = openChips()
    await getButton('More').click()
    await getButton('Customs').click()
    await expect.element(getButton('Fewer')).toBeVisible()
    container.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.element(getButton('More')).toBeVisible()
    await getButton('More').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(getButton('More')).toHaveFocus()
  })

  it.each([
    [1280, 800],
    [390, 844],
  ])("'Clear' and 'More' are whole in a window of %i px, with any filter", async (width, height) => {
    await page.viewport(width, height)
    const { container } = openChips({ types: parsePlaceGroups(placeGroupKeys.join()), has: facilityKeys })
    await expect.element(getButton('Clear')).toBeVisible()
    const scroller = container.querySelector('.rs-place-filter__scroller')?.getBoundingClientRect()
    const [clear, more] = ['Clear', 'More'].map((name) => getButton(name).element().getBoundingClientRect())
    // Beside the chips, which scroll, and inside the window.
    expect(clear?.left).toBeGreaterThanOrEqual((scroller?.right ?? width) - 4)
    expect(more?.left).toBeGreaterThan(clear?.right ?? width)
    expect(more?.right).toBeLessThanOrEqual(width)
    expect(scroller?.width).toBeGreaterThan(150)
  })

  it('in use are in sight on a phone', async () => {
    await page.viewport(390, 844)
    const { container } = openChips({ types: parsePlaceGroups('marinas') })
    await expect.element(getButton('Marinas')).toBeVisible()
    const scroller = container.querySelector('.rs-place-filter__scroller')?.getBoundingClientRect()
    const chip = () => getButton('Marinas').element().getBoundingClientRect()
    await expect.poll(() => chip().right).toBeLessThanOrEqual(scroller?.right ?? 0)
    expect(chip().left).toBeGreaterThanOrEqual(scroller?.left ?? 390)
  })

  it('all fit at 1280 px as long as few are in use', async () => {
    await page.viewport(1280, 800)
    const { container } = openChips({ types: parsePlaceGroups('marinas'), has: ['fuel'] })
    await expect.element(getButton('Clear')).toBeVisible()
    const scroller = container.querySelector('.rs-place-filter__scroller')
    expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
  })

  it('say that no place in the view matches', async () => {
    const { view } = openChips()
    const status = page.getByRole('status')
    setLayerStatus(view, 'pois', { state: 'ready', count: 0 })
    await expect.element(status).toHaveTextContent('')
    view.$has.set(['fuel', 'water'])
    await expect
      .element(status)
      .toHaveTextContent(
        'No place in this view is known to have fuel and water. Zoom out, or choose fewer facilities.',
      )
    view.$types.set(parsePlaceGroups('moorings'))
    await expect
      .element(status)
      .toHaveTextContent(
        'Nothing in this view matches Moorings, Fuel, Water. Zoom out, or remove a part of the filter.',
      )
    setLayerStatus(view, 'pois', { state: 'ready', count: 1 })
    await expect.element(status).toHaveTextContent('')
  })

  it('are hidden without a layer of places', async () => {
    const { view } = openChips()
    await expect.element(getButton('Fuel')).toBeVisible()
    view.$layers.set(['buoys'])
    await expect.element(getButton('Fuel')).not.toBeInTheDocument()
  })
})

describe('the status of the filter', () => {
  const none: LayerStatus = { state: 'ready', count: 0 }

  async function readStatus(pois: LayerStatus | null, stinkPots: LayerStatus | null, buoys = none) {
    const view = createMapView()
    view.$has.set(['fuel'])
    if (pois) setLayerStatus(view, 'pois', pois)
    if (stinkPots) setLayerStatus(view, 'stinkPots', stinkPots)
    setLayerStatus(view, 'buoys', buoys)
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <NoneInView view={view} />))
    await expect.poll(() => container.querySelector('[role="status"]')).not.toBeNull()
    return container.textContent !== ''
  }

  it('says that no place is known once every drawn layer of places has loaded without one', async () => {
    expect(await readStatus(none, null)).toBe(true)
    expect(await readStatus(none, none, { state: 'ready', count: 7 })).toBe(true)
    expect(await readStatus(none, { state: 'ready', count: 1 })).toBe(false)
  })

  it('says nothing while a layer loads, after a failure, and without a layer of places', async () => {
    expect(await readStatus({ state: 'loading', count: 0 }, null)).toBe(false)
    expect(await readStatus(none, { state: 'failed', count: 0 })).toBe(false)
    expect(await readStatus(null, null)).toBe(false)
  })
})

describe('a search with a filter', () => {
  it('says above its rows which filter applies, and searches again without it', async () => {
    const view = createMapView({ types: parsePlaceGroups('anchorages'), has: ['fuel'] })
    const api = createFakeApi({
      'GET /search': ({ query }) =>
        query.has
          ? buildSearchResult([buildPlaceHit(1, 'Port Fuel')], [])
          : buildSearchResult([buildPlaceHit(1, 'Port Fuel'), buildPlaceHit(2, 'Port Bare')], []),
    })
    const filter = { $query: view.$filter, note: <SearchFilterNote view={view} /> }
    const { container } = renderStrict(
      wrapWithApi(api, <SearchWidget filter={filter} onSelect={() => undefined} />),
    )
    const note = page.getByText('Filter: Anchorages, Fuel')
    await expect.element(note).not.toBeInTheDocument()
    await page.getByRole('combobox').fill('port')
    await expect.element(page.getByRole('option', { name: /Port Fuel/ })).toBeVisible()
    expect(api.getLastCall('GET /search').query).toEqual({ query: 'port', types: '1,8', has: 'fuel' })
    await expect.element(note).toBeVisible()
    const getTop = (selector: string) => container.querySelector(selector)?.getBoundingClientRect().top ?? 0
    expect(getTop('.rs-search-filter')).toBeLessThan(getTop('[role="option"]'))
    await getButton('Remove the filter').click()
    await expect.element(page.getByRole('option', { name: /Port Bare/ })).toBeVisible()
    expect(view.$filter.get()).toEqual({})
    expect(api.getLastCall('GET /search').query).toEqual({ query: 'port' })
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox')).toHaveFocus()
  })

  it('says nothing without a filter', async () => {
    const view = createMapView()
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <SearchFilterNote view={view} />))
    expect(container.textContent).toBe('')
    view.$types.set(parsePlaceGroups('marinas'))
    await expect.element(page.getByText('Filter: Marinas')).toBeVisible()
  })
})
