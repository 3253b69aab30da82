import { beforeEach, describe, expect, it, onTestFinished, vi, type Mock } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { saveUnit } from '../../../src/client/preferences.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import type { LayerKey } from '../../../src/core/catalogue/map-layers.ts'
import { MapWidget } from '../../../src/widgets/map/MapWidget.tsx'
import { MapActionsContext, type MapActions } from '../../../src/widgets/map/map-actions.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildFeatureCollection, buildSheetFeature } from '../../factories/live-records.ts'
import { buildPlaceCollection, buildPlaceFeature } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }
const pointer = { x: 500, y: 180 }
const addPlaceItem = 'Add a Poi at this location'
const actions: { addPlace: Mock; downloadSatCharts: Mock; openSatChartJobs?: Mock } = {
  addPlace: vi.fn(),
  downloadSatCharts: vi.fn(),
}

beforeEach(() => void vi.clearAllMocks())

interface MapOptions {
  actor?: 'visitor' | 'member'
  layers?: LayerKey[]
  zoom?: number
  placeCount?: number
  pageActions?: MapActions
  site?: string
}

/** Renders a map of 800 x 500 px whose page offers actions, and waits for its layers. */
async function openMap({
  actor = 'visitor',
  layers = ['pois'],
  zoom = 13,
  placeCount = 1,
  pageActions = actions,
  site = '',
}: MapOptions) {
  const places = Array.from({ length: placeCount }, (_, at) =>
    buildPlaceFeature({ id: at + 1, latitude: 43.5, longitude: 4.45 + at / 100 }),
  )
  const api = createFakeApi({
    'GET /tile_sources': [],
    'GET /places?type=centroid': buildPlaceCollection(...places),
    'GET /places?type=outline': buildFeatureCollection(buildSheetFeature()) as never, // the contract type is generic
    'GET /nav_aids': { type: 'FeatureCollection', features: [] },
  })
  api.site = site
  const view = createMapView({ centre, zoom, layers })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <MapActionsContext value={pageActions}>
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
      'Measure from here',
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

describe('the menu of a map position', () => {
  const listMenu = (container: HTMLElement) =>
    listOutline(container.querySelector('.rs-menu') ?? document.createElement('div')).slice(1)
  const press = (target: Element | null | undefined, key: string, shiftKey = false) =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  const getLeaflet = (container: HTMLElement) => container.querySelector<HTMLElement>('.rs-map__leaflet')
  const getFocusedText = () => document.activeElement?.textContent

  it('lists the position, the actions of a member, and the number of charts', async () => {
    actions.openSatChartJobs = vi.fn()
    const { container } = await openMap({ actor: 'member', layers: ['pois', 'satMaps'] })
    await openMenu(container)
    const position = container.querySelector('.rs-menu__position')?.textContent
    expect(position).toMatch(/^43\.5\d\d, 4\.5\d\d$/)
    expect(listMenu(container)).toEqual([
      `div role=menu aria-label=Map menu at ${position} tabindex=-1 aria-describedby=Points of Interest 1Kaps 4`,
      ...[
        addPlaceItem,
        'Download Sat Maps in this view (zoom=15)',
        'More charts of this view…',
        'Toggle tile zoom',
        'Measure from here',
        'Copy position',
        'Copy link to this view',
      ].map((text) => `button role=menuitem tabindex=-1 ${text}`),
      'p Points of Interest',
      'b 1',
      'p Kaps',
      'b 4',
    ])
    await getChoice('More charts of this view…').click()
    expect(actions.openSatChartJobs).toHaveBeenCalledOnce()
    delete actions.openSatChartJobs
  })

  it('copies the position and the link', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { container } = await openMap({})
    await openMenu(container)
    const position = container.querySelector('.rs-menu__position')?.textContent
    await getChoice('Copy position').click()
    await expect.poll(() => $notices.get().map(({ text }) => text)).toEqual(['Position copied'])
    await openMenu(container)
    await getChoice('Copy link to this view').click()
    await expect.poll(() => $notices.get().map(({ text }) => text)).toEqual(['Link to this view copied.'])
    expect(writeText.mock.calls).toEqual([[position], [window.location.href]])
    $notices.set([])
    writeText.mockRestore()
  })

  it.each([
    ['ContextMenu', false, 1],
    ['F10', true, 1],
    ['F10', false, 0],
    ['Enter', false, 0],
  ])('opens by key at the centre of the map: %s (shift: %s)', async (key, shiftKey, count) => {
    const { container } = await openMap({})
    press(container.querySelector('.rs-controls button'), key, shiftKey)
    press(getLeaflet(container), key, shiftKey)
    await waitForRender()
    await expect.poll(countMenus).toBe(count)
    if (count === 0) return
    const position = container.querySelector('.rs-menu__position')?.textContent
    expect(position).toBe('43.500, 4.500')
    // The event that the browser fires after the key opens no other menu.
    const at = { clientX: 20, clientY: 20, bubbles: true, cancelable: true }
    const event = new MouseEvent('contextmenu', at)
    getLeaflet(container)?.dispatchEvent(event)
    await waitForRender()
    expect(event.defaultPrevented).toBe(true)
    expect(container.querySelector('.rs-menu__position')?.textContent).toEqual(position)
  })

  it('opens by key at the focused marker, but not at other controls of the map', async () => {
    const { container } = await openMap({})
    await expect.poll(() => container.querySelector('.rs-marker')).not.toBeNull()
    press(container.querySelector('.rs-controls button'), 'ContextMenu')
    await waitForRender()
    expect(countMenus()).toBe(0)
    press(container.querySelector('.rs-marker'), 'ContextMenu')
    await expect
      .poll(() => container.querySelector('.rs-menu__position')?.textContent)
      .toMatch(/^43\.(499|500), 4\.450$/)
  })

  it('offers only what the page and the layers of the map allow', async () => {
    const openSatChartJobs = vi.fn()
    const offered = [
      { layers: ['pois'] as const, pageActions: { openSatChartJobs } },
      { layers: ['satMaps'] as const, pageActions: { openSatChartJobs } },
      { layers: ['satMaps'] as const, pageActions: {} },
    ]
    const outlines: string[][] = []
    for (const { layers, pageActions } of offered) {
      const { container } = await openMap({ actor: 'member', layers: [...layers], pageActions })
      await openMenu(container)
      const rows = [...container.querySelectorAll('.rs-menu__row')].map(({ textContent }) => textContent)
      outlines.push([...listChoices().filter((text) => /chart|map|add/i.test(text)), ...rows])
      press(container.querySelector('.rs-menu [role=menuitem]'), 'Escape')
      await expect.poll(countMenus).toBe(0)
    }
    expect(outlines).toEqual([['Points of Interest 1'], ['More charts of this view…', 'Kaps 4'], ['Kaps 4']])
  })

  it('links to the log-in of the site, and shows the position in the format of the user', async () => {
    saveUnit('position', 'dm')
    onTestFinished(() => saveUnit('position', defaultUnits.position))
    const { container } = await openMap({ site: 'https://site.test' })
    await openMenu(container)
    expect(container.querySelector('.rs-menu__position')?.textContent).toMatch(
      /^43° 3\d\.\d+′ N 4° 3\d\.\d+′ E$/,
    )
    await expect
      .element(getChoice('Log in to enable menu options'))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/site\.test\/users\/sign_in\?return_to=/))
  })

  it('leaves the focus where an action has moved it', async () => {
    const input = document.createElement('input')
    document.body.append(input)
    onTestFinished(() => input.remove())
    actions.addPlace.mockImplementationOnce(() => input.focus())
    const { container } = await openMap({ actor: 'member' })
    getLeaflet(container)?.focus()
    await openMenu(container)
    await getChoice(addPlaceItem).click()
    await expect.poll(countMenus).toBe(0)
    await waitForRender()
    expect(document.activeElement).toBe(input)
  })

  it('stays inside the map', async () => {
    const { container } = await openMap({})
    const frame = getLeaflet(container)?.getBoundingClientRect() ?? new DOMRect()
    const getGap = () => {
      const menu = container.querySelector('.rs-menu')?.getBoundingClientRect() ?? new DOMRect()
      return [
        frame.right - menu.right,
        frame.bottom - menu.bottom,
        menu.left - frame.left,
        menu.top - frame.top,
      ]
    }
    const openAt = async (x: number, y: number) => {
      const at = { clientX: frame.left + x, clientY: frame.top + y, bubbles: true }
      getLeaflet(container)?.dispatchEvent(new MouseEvent('contextmenu', at))
      await expect.poll(countMenus).toBe(1)
    }
    await openAt(795, 495)
    await expect.poll(() => getGap().slice(0, 2).map(Math.round)).toEqual([8, 8])
    await openAt(2, 3)
    await expect.poll(() => getGap().slice(2).map(Math.round)).toEqual([8, 8])
  })

  it('moves the focus with the keys of a menu, which do not move the map', async () => {
    const { container } = await openMap({})
    getLeaflet(container)?.focus()
    await openMenu(container)
    const onMapKey = vi.fn()
    const reportKey = ({ key }: KeyboardEvent) => onMapKey(key)
    // Leaflet listens at the document.
    document.addEventListener('keydown', reportKey)
    onTestFinished(() => document.removeEventListener('keydown', reportKey))
    const visited = ['ArrowUp', 'ArrowUp', 'Home', 'ArrowDown', 'End', 'x'].map((key) => {
      press(document.activeElement, key)
      return getFocusedText()
    })
    expect(visited).toEqual([
      'Copy link to this view',
      'Copy position',
      'Log in to enable menu options',
      'Toggle tile zoom',
      'Copy link to this view',
      'Copy link to this view',
    ])
    expect(onMapKey.mock.calls).toEqual([['x']])
    press(document.activeElement, 'Tab')
    await expect.poll(countMenus).toBe(0)
    await expect.poll(() => document.activeElement).toBe(getLeaflet(container))
  })

  it('closes when the map moves or is clicked, but not by a click on itself', async () => {
    const { container, view } = await openMap({})
    await openMenu(container)
    container.querySelector<HTMLElement>('.rs-menu__position')?.click()
    await waitForRender()
    expect(countMenus()).toBe(1)
    getLeaflet(container)?.click()
    await expect.poll(countMenus).toBe(0)
    await openMenu(container)
    view.$moveRequest.set({ position: { latitude: 43.6, longitude: 4.5 }, zoom: 13 })
    await expect.poll(countMenus).toBe(0)
  })

  it('shows the longitude of the world, however often the map was turned', async () => {
    const { container, view } = await openMap({ layers: [] })
    view.$moveRequest.set({ position: { latitude: 43.5, longitude: 364.6 }, zoom: 13 })
    await expect.poll(() => view.$centre.get().longitude).toBeCloseTo(4.6, 2)
    await openMenu(container)
    expect(container.querySelector('.rs-menu__position')?.textContent).toMatch(/, 4\.6\d\d$/)
    press(document.activeElement, 'Escape')
    await expect.poll(countMenus).toBe(0)
    press(getLeaflet(container), 'ContextMenu')
    await expect
      .poll(() => container.querySelector('.rs-menu__position')?.textContent)
      .toMatch(/, 4\.(599|600)$/)
  })
})
