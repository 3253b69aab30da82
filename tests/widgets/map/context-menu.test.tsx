import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import type { LayerKey } from '../../../src/core/catalogue/map-layers.ts'
import { MapWidget } from '../../../src/widgets/map/MapWidget.tsx'
import { MapActionsContext } from '../../../src/widgets/map/map-actions.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildFeatureCollection, buildSheetFeature } from '../../factories/live-records.ts'
import { buildPlaceCollection, buildPlaceFeature } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }
const pointer = { x: 500, y: 180 }
const addPlaceItem = 'Add a Poi at this location'
const actions = { addPlace: vi.fn(), downloadSatCharts: vi.fn() }

beforeEach(() => void vi.clearAllMocks())

interface MapOptions {
  actor?: 'visitor' | 'member'
  layers?: LayerKey[]
  zoom?: number
  placeCount?: number
}

/** Renders a map of 800 x 500 px whose page offers actions, and waits for its layers. */
async function openMap({ actor = 'visitor', layers = ['pois'], zoom = 13, placeCount = 1 }: MapOptions) {
  const places = Array.from({ length: placeCount }, (_, at) =>
    buildPlaceFeature({ id: at + 1, latitude: 43.5, longitude: 4.45 + at / 100 }),
  )
  const api = createFakeApi({
    'GET /tile_sources': [],
    'GET /places?type=centroid': buildPlaceCollection(...places),
    'GET /places?type=outline': buildFeatureCollection(buildSheetFeature()) as never, // the contract type is generic
    'GET /nav_aids': { type: 'FeatureCollection', features: [] },
  })
  const view = createMapView({ centre, zoom, layers })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <MapActionsContext value={actions}>
        <div style={{ width: 800, height: 500 }}>
          <MapWidget view={view} />
        </div>
      </MapActionsContext>,
      [],
      actor === 'member' ? createUserSessionStore() : createVisitorSessionStore(),
    ),
  )
  const isReady = () => layers.every((key) => view.$layerStatuses.get()[key]?.state === 'ready')
  await expect.poll(isReady).toBe(true)
  return { view, container }
}

/** Right-clicks on the map and waits for the menu. */
async function openMenu(container: HTMLElement): Promise<void> {
  const leaflet = container.querySelector('.rs-map__leaflet')
  const { left, top } = leaflet?.getBoundingClientRect() ?? new DOMRect()
  const at = { clientX: left + pointer.x, clientY: top + pointer.y, bubbles: true }
  leaflet?.dispatchEvent(new MouseEvent('contextmenu', at))
  await expect.element(page.getByRole('menu')).toBeVisible()
}

const listChoices = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const getChoice = (name: string) => page.getByRole('menuitem', { name, exact: true })
const countMenus = () => page.getByRole('menu').elements().length

async function listChoicesOf(options: MapOptions): Promise<string[]> {
  const { container } = await openMap(options)
  await openMenu(container)
  return listChoices()
}

describe('the context menu of the map', () => {
  it('statement of section 2: Right-click context menu at the pointer:', async () => {
    const { container } = await openMap({})
    await openMenu(container)
    const frame = container.querySelector('.rs-map__leaflet')?.getBoundingClientRect() ?? new DOMRect()
    const menu = container.querySelector('.rs-menu')?.getBoundingClientRect() ?? new DOMRect()
    expect(Math.abs(menu.left - frame.left - pointer.x)).toBeLessThan(4)
    expect(Math.abs(menu.top - frame.top - pointer.y)).toBeLessThan(4)
  })

  it("statement of section 2: 'Add a Poi at this location' (needs login and pois layer on).", async () => {
    const { container } = await openMap({ actor: 'member', layers: ['pois'] })
    await openMenu(container)
    expect(listChoices()).toContain(addPlaceItem)
  })

  // CONTRACT section 6 rejects the reading with a second, unconditional item.
  it.each([
    { actor: 'visitor', layers: ['pois'] },
    { actor: 'visitor', layers: ['navAids'] },
    { actor: 'member', layers: ['navAids'] },
  ] satisfies MapOptions[])('offers no place to add: $actor with the layers $layers', async (options) => {
    const choices = await listChoicesOf(options)
    expect(choices.filter((choice) => /\badd\b/i.test(choice))).toEqual([])
  })

  it("statement of section 2: One reading also shows 'Add a Point of Interest at this location' always, opening a place form with the clicked coordinates.", async () => {
    const { container } = await openMap({ actor: 'member', layers: ['pois'] })
    await openMenu(container)
    expect(listChoices().filter((choice) => /\badd\b/i.test(choice))).toEqual([addPlaceItem])
    expect(page.getByText('Add a Point of Interest at this location').elements()).toEqual([])
    const text = container.querySelector('.rs-menu__position')?.textContent ?? ''
    const [latitude, longitude] = (text.match(/-?\d+\.\d{3}/g) ?? []).map(Number)
    // The pointer is north-east of the centre.
    expect(latitude).toBeGreaterThan(centre.latitude)
    expect(longitude).toBeGreaterThan(centre.longitude)
    await getChoice(addPlaceItem).click()
    expect(actions.addPlace).toHaveBeenCalledExactlyOnceWith({
      latitude: expect.closeTo(latitude ?? 0, 3),
      longitude: expect.closeTo(longitude ?? 0, 3),
    })
  })

  it("statement of section 2: 'Download Sat Maps in this view (zoom=N)' (needs login and satMaps layer).", async () => {
    const { container } = await openMap({ actor: 'member', layers: ['satMaps'] })
    await openMenu(container)
    await getChoice('Download Sat Maps in this view (zoom=15)').click()
    expect(actions.downloadSatCharts).toHaveBeenCalledOnce()
  })

  it.each([
    { actor: 'visitor', layers: ['pois', 'satMaps'] },
    { actor: 'member', layers: ['pois'] },
  ] satisfies MapOptions[])('offers no download: $actor with the layers $layers', async (options) => {
    const choices = await listChoicesOf(options)
    expect(choices.filter((choice) => choice.startsWith('Download'))).toEqual([])
  })

  it("statement of section 2: 'Toggle tile zoom'.", async () => {
    const { container } = await openMap({ actor: 'member', layers: ['satMaps'] })
    await openMenu(container)
    await getChoice('Toggle tile zoom').click()
    await openMenu(container)
    expect(listChoices()).toContain('Download Sat Maps in this view (zoom=16)')
  })

  it("statement of section 2: When logged out: 'Log in to enable menu options', which goes to sign in.", async () => {
    expect(await listChoicesOf({})).toEqual([
      'Log in to enable menu options',
      'Toggle tile zoom',
      'Copy position',
      'Copy link to this view',
    ])
    const here = encodeURIComponent(window.location.pathname + window.location.search)
    await expect
      .element(getChoice('Log in to enable menu options'))
      .toHaveAttribute('href', `/users/sign_in?return_to=${here}`)
  })

  it('opens by keyboard, wraps with the arrow keys, and Escape returns the focus to the map', async () => {
    const { container } = await openMap({})
    const map = container.querySelector<HTMLElement>('.rs-map__leaflet')
    map?.focus()
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await expect.element(getChoice('Log in to enable menu options')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(getChoice('Toggle tile zoom')).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect.element(getChoice('Log in to enable menu options')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('menu').elements()).toEqual([])
    await expect.poll(() => document.activeElement).toBe(map)
  })

  it('offers no log-in to a member', async () => {
    const choices = await listChoicesOf({ actor: 'member' })
    expect(choices.filter((choice) => choice.startsWith('Log in'))).toEqual([])
  })

  it("statement of section 2: Another variant lists 'Points of Interest' with the feature count (only if place features exist and zoom above 0) and a satellite-tile (Kaps) entry with the raster layer count (only if raster layers exist and zoom above 12).", async () => {
    const cases: [MapOptions, string[]][] = [
      [{ layers: ['pois', 'satMaps'], zoom: 13, placeCount: 2 }, ['Points of Interest 2', 'Kaps 4']],
      [{ layers: ['pois', 'satMaps'], zoom: 12, placeCount: 2 }, ['Points of Interest 2']],
      [{ layers: ['satMaps'], zoom: 13 }, ['Kaps 4']],
      [{ layers: ['pois'], zoom: 13, placeCount: 0 }, []],
    ]
    for (const [options, rows] of cases) {
      const { container } = await openMap(options)
      await openMenu(container)
      const texts = [...container.querySelectorAll('.rs-menu__row')].map(({ textContent }) => textContent)
      expect(texts).toEqual(rows)
      container
        .querySelector('.rs-menu [role="menuitem"]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      await expect.poll(countMenus).toBe(0)
    }
  })

  it('statement of section 2: The menu closes after an action is chosen.', async () => {
    const { container } = await openMap({ actor: 'member' })
    for (const choice of ['Toggle tile zoom', addPlaceItem]) {
      await openMenu(container)
      await getChoice(choice).click()
      await expect.poll(countMenus).toBe(0)
    }
  })
})
