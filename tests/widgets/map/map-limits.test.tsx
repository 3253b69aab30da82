import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMapView, toggleTileZoom, type MapViewState } from '../../../src/client/map/map-view.ts'
import { $notices } from '../../../src/client/notices.ts'
import { mapZoom } from '../../../src/core/limits/map.ts'
import { LayersWidget } from '../../../src/widgets/layers/LayersWidget.tsx'
import { MapWidget } from '../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildFeatureCollection, buildSheetFeature } from '../../factories/live-records.ts'
import { buildNavAidFeature, emptyPlaceCollection } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const position = { latitude: 43.5, longitude: 4.5 }
const path = {
  type: 'Feature' as const,
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [4.5, 43.5],
      [4.6, 43.5],
    ],
  },
  properties: { density: 1 },
}
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
})

/** Renders a map of 800 x 500 px with its layers panel. */
function openMap(start: Partial<MapViewState> = {}) {
  const api = createFakeApi({
    'GET /tile_sources': [],
    'GET /places?type=centroid': emptyPlaceCollection,
    'GET /places?type=outline': buildFeatureCollection(buildSheetFeature()) as never, // the contract type is generic
    'GET /ais_paths': buildFeatureCollection(path) as never, // as above
    'GET /nav_aids': {
      type: 'FeatureCollection',
      features: [buildNavAidFeature({ id: 9, aid_type: 5, ...position })],
    },
  })
  const view = createMapView({ centre: position, ...start })
  const map = (
    <>
      <div style={{ width: 800, height: 500 }}>
        <MapWidget view={view} />
      </div>
      <LayersWidget view={view} onMoreInfo={() => undefined} />
    </>
  )
  const { container } = renderStrict(wrapWithApi(api, map, [], createUserSessionStore()))
  return { api, view, container }
}

const zoomIn = page.getByRole('button', { name: 'Zoom in', exact: true })
const zoomOut = page.getByRole('button', { name: 'Zoom out', exact: true })

async function openMenu(container: HTMLElement): Promise<string> {
  const leaflet = container.querySelector('.rs-map__leaflet')
  const { left, top } = leaflet?.getBoundingClientRect() ?? new DOMRect()
  const at = { clientX: left + 500, clientY: top + 180, bubbles: true }
  leaflet?.dispatchEvent(new MouseEvent('contextmenu', at))
  await expect.element(page.getByRole('menu')).toBeVisible()
  return container.querySelector('.rs-menu')?.textContent ?? ''
}

describe('the zoom of the map', () => {
  it('statement of section 9: Map zoom min 3, max 18, default 8;', async () => {
    expect(mapZoom).toEqual({ min: 3, max: 18, default: 8 })
    const { view } = openMap()
    await expect.element(page.getByText(/zoom 8\b/)).toBeVisible()
    for (const [start, end, button, opposite] of [
      [4, 3, zoomOut, zoomIn],
      [17, 18, zoomIn, zoomOut],
    ] as const) {
      view.$moveRequest.set({ position, zoom: start })
      await expect.poll(() => view.$zoom.get()).toBe(start)
      await button.click()
      await expect.poll(() => view.$zoom.get()).toBe(end)
      await expect.element(button).toHaveAttribute('aria-disabled', 'true')
      await expect.element(opposite).toHaveAttribute('aria-disabled', 'false')
      // The disabled button has no effect: one step back leads to the start.
      await button.click({ force: true })
      await opposite.click()
      await expect.poll(() => view.$zoom.get()).toBe(start)
    }
  })

  it('statement of section 9: Context-menu raster entry above zoom 12.', async () => {
    const { view, container } = openMap({ zoom: 12, layers: ['satMaps'] })
    await expect.element(page.getByText('4 sheets in view, tile zoom 15')).toBeVisible()
    expect(await openMenu(container)).not.toContain('Kaps')
    await userEvent.keyboard('{Escape}')
    await zoomIn.click()
    await expect.poll(() => view.$zoom.get()).toBe(13)
    await expect.element(page.getByText('4 sheets in view, tile zoom 15')).toBeVisible()
    expect(await openMenu(container)).toMatch(/Kaps 4/)
  })
})

describe('layers that are displayed only above a zoom', () => {
  const countShown = (container: HTMLElement) => [
    container.querySelectorAll('.rs-aid').length,
    container.querySelectorAll('.rs-ais-path').length,
  ]

  it('statement of section 9: (navigation aids and AIS paths displayed only above zoom 8).', async () => {
    const { api, container } = openMap({ zoom: 8, layers: ['navAids', 'aisPaths'] })
    await expect.poll(() => page.getByText('zoom in to see them').elements().length).toBe(2)
    expect(countShown(container)).toEqual([0, 0])
    await zoomIn.click()
    await expect.poll(() => countShown(container)).toEqual([1, 1])
    const getZooms = (key: 'GET /nav_aids' | 'GET /ais_paths') =>
      api.findCalls(key).map(({ query }) => query.zoom)
    expect(getZooms('GET /nav_aids')).toEqual([9])
    expect(getZooms('GET /ais_paths')).toEqual([9])
  })

  it('statement of section 4: Navigation-aid and AIS path layers show only above zoom 8.', async () => {
    const { container } = openMap({ zoom: 9, layers: ['navAids', 'aisPaths'] })
    await expect.poll(() => countShown(container)).toEqual([1, 1])
    await zoomOut.click()
    await expect.poll(() => countShown(container)).toEqual([0, 0])
    await expect.poll(() => page.getByText('zoom in to see them').elements().length).toBe(2)
  })

  it('outlines of sheets are displayed from zoom 7', async () => {
    const { api, container } = openMap({ zoom: 6, layers: ['satMaps'] })
    await expect.element(page.getByText('zoom in to see them')).toBeVisible()
    expect(container.querySelectorAll('.rs-sheet-outline')).toHaveLength(0)
    await zoomIn.click()
    await expect.poll(() => container.querySelectorAll('.rs-sheet-outline').length).toBe(1)
    expect(api.findCalls('GET /places?type=outline').map(({ query }) => query.zoom)).toEqual([7])
  })
})

describe('the tile zoom', () => {
  it('statement of section 9: Tile zoom default 15, wraps to 13 at 18+.', async () => {
    const { api, view } = openMap({ zoom: 13, layers: ['satMaps'] })
    for (const zoom of [15, 16, 17, 13, 14]) {
      await expect.element(page.getByText(`4 sheets in view, tile zoom ${zoom}`)).toBeVisible()
      expect(api.getLastCall('GET /places?type=outline').query.tile_zoom).toBe(zoom)
      toggleTileZoom(view)
    }
  })

  it('statement of section 4: Tile zoom: default 15; each toggle adds 1, wrapping to 13 when it reaches 18 or more.', async () => {
    const { container } = openMap({ zoom: 13, layers: ['satMaps'] })
    await expect.element(page.getByText('4 sheets in view, tile zoom 15')).toBeVisible()
    for (const zoom of [16, 17, 13, 14, 15]) {
      await openMenu(container)
      await page.getByRole('menuitem', { name: 'Toggle tile zoom' }).click()
      expect($notices.get().map(({ text }) => text)).toContain(`Tile zoom ${zoom}`)
      await expect.element(page.getByText(`4 sheets in view, tile zoom ${zoom}`)).toBeVisible()
    }
  })
})

describe('the loading indicator', () => {
  it('statement of section 4: A loading indicator shows while a layer loads and hides when the layer is ready.', async () => {
    const { api, view, container } = openMap({ zoom: 12, layers: [] })
    const getIndicator = () => container.querySelector<HTMLElement>('.rs-map__loading')
    await expect.poll(() => getIndicator()?.dataset.on).toBe('false')
    delete api.responses['GET /nav_aids']
    await page.getByRole('checkbox', { name: 'AIS AToNs', exact: true }).click()
    await expect.poll(() => getIndicator()?.dataset.on).toBe('true')
    expect(getIndicator()?.textContent).toBe('Loading')
    await expect.element(page.getByText('Loading', { exact: true }).first()).toBeVisible()
    api.getLastCall('GET /nav_aids').respond({ type: 'FeatureCollection', features: [] })
    await expect.poll(() => getIndicator()?.dataset.on).toBe('false')
    expect(getIndicator()?.textContent).toBe('')
    expect(view.$layers.get()).toEqual(['navAids'])
  })
})
