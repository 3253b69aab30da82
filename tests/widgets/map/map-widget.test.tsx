import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createMapView, type MapView, type MapViewState } from '../../../src/client/map/map-view.ts'
import { MapWidget, type MapWidgetProps } from '../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import {
  buildPlaceCollection,
  buildPlaceFeature,
  buildClusterFeature,
  buildTileSource,
} from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const layerCall = 'GET /places?type=centroid'
const centre = { latitude: 43.5, longitude: 4.5 }

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

interface Opened {
  view: MapView
  container: HTMLElement
  getMap(): LeafletMap
  rerender(props: MapWidgetProps): void
  unmount(): void
  setSize(width: number, height: number): void
}

/** Renders a map of 800 x 500 px. */
function openMap(
  props: MapWidgetProps = {},
  start: Partial<MapViewState> = {},
  responses: FakeResponses = {},
): Opened {
  const api = createFakeApi({
    'GET /tile_sources': [
      buildTileSource({ id: 'topo', kind: 'topo', attribution: 'Topo Ltd' }),
      buildTileSource({ id: 'aerial', attribution: 'Aerial Ltd', licence: 'CC BY 4.0' }),
      buildTileSource({ id: 'other', attribution: 'Second' }),
    ],
    [layerCall]: buildPlaceCollection(),
    ...responses,
  })
  const view = createMapView({ centre, zoom: 12, ...start })
  const drawn: { map?: LeafletMap } = {}
  function Probe() {
    const map = useMap()
    useEffect(() => {
      drawn.map = map
    }, [map])
    return null
  }
  const wrap = (given: MapWidgetProps) =>
    wrapWithApi(
      api,
      <div id="frame" style={{ width: 800, height: 500 }}>
        <MapWidget view={view} {...given}>
          <Probe />
        </MapWidget>
      </div>,
    )
  const { container, rerender, unmount } = renderStrict(wrap(props))
  return {
    view,
    unmount,
    container,
    getMap() {
      if (!drawn.map) throw new Error('the map is not drawn')
      return drawn.map
    },
    rerender: (given) => rerender(wrap(given)),
    setSize(width, height) {
      const frame = container.querySelector<HTMLElement>('#frame')
      if (frame) frame.style.cssText = `width: ${width}px; height: ${height}px`
    },
  }
}

async function waitForMap({ getMap }: Opened): Promise<LeafletMap> {
  return vi.waitFor(getMap, 30_000)
}

describe('the map', () => {
  it.each([true, false])('has the settings of the product (reduced motion: %s)', async (isReduced) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)
    const map = await waitForMap(openMap({ minZoom: 5, maxZoom: 16 }))
    expect(map.options).toMatchObject({
      minZoom: 5,
      maxZoom: 16,
      zoomControl: false,
      attributionControl: false,
      tapHold: true,
      worldCopyJump: true,
      maxBoundsViscosity: 1,
      zoomAnimation: !isReduced,
    })
    expect(map.options.maxBounds).toMatchObject({
      _southWest: { lat: -85.06, lng: -Infinity },
      _northEast: { lat: 85.06, lng: Infinity },
    })
  })

  it('zooms from 3 to 18 by default', async () => {
    const map = await waitForMap(openMap())
    expect(map.getMinZoom()).toBe(3)
    expect(map.getMaxZoom()).toBe(18)
    expect(map.getZoom()).toBe(12)
  })

  it.each([true, false])(
    'moves on request, with animation unless motion is reduced (%s)',
    async (isReduced) => {
      vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)
      const opened = openMap()
      const map = await waitForMap(opened)
      const [setView, fitBounds] = [vi.spyOn(map, 'setView'), vi.spyOn(map, 'fitBounds')]
      opened.view.$moveRequest.set({ position: { latitude: 43.6, longitude: 4.6 }, zoom: 13 })
      opened.view.$moveRequest.set({ bbox: { x1: 179, y1: -17, x2: -179, y2: -16 } })
      expect(setView.mock.calls[0]).toMatchObject([[43.6, 4.6], 13, { animate: !isReduced }])
      expect(fitBounds.mock.calls).toMatchObject([
        [
          [
            [-17, 179],
            [-16, 181],
          ],
          { animate: !isReduced, padding: [60, 60], maxZoom: 18 },
        ],
      ])
      expect(opened.view.$moveRequest.get()).toBeNull()
    },
  )

  it('keeps its north-western corner when it grows, and its view while it is hidden', async () => {
    const opened = openMap()
    const map = await waitForMap(opened)
    const before = map.getBounds()
    opened.setSize(1000, 600)
    await expect.poll(() => map.getSize().x).toBe(1000)
    await expect.poll(() => map.getBounds().getEast()).toBeGreaterThan(before.getEast())
    expect(map.getBounds().getWest()).toBeCloseTo(before.getWest(), 3)
    expect(map.getBounds().getNorth()).toBeCloseTo(before.getNorth(), 3)
    const invalidate = vi.spyOn(map, 'invalidateSize')
    opened.setSize(0, 0)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(invalidate).not.toHaveBeenCalled()
  })

  it('can be removed while it zooms', async () => {
    const errors: string[] = []
    const record = ({ message }: ErrorEvent) => errors.push(message)
    window.addEventListener('error', record)
    onTestFinished(() => window.removeEventListener('error', record))
    const opened = openMap()
    const map = await waitForMap(opened)
    const zooming = new Promise<void>((resolve) => map.once('zoomanim', () => resolve()))
    map.setZoom(13)
    await zooming
    expect(map.getPane('mapPane')?.classList.contains('leaflet-zoom-anim')).toBe(true)
    opened.unmount()
    // The animation takes 250 ms.
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(errors).toEqual([])
  })
})

describe('the basemap of a page', () => {
  it.each([
    ['satellite', 'Aerial Ltd'],
    ['topo', 'Topo Ltd'],
    ['none', 'NASA Blue Marble, Natural Earth'],
  ] as const)('is the first source of its kind: %s', async (basemap, credit) => {
    const { container } = openMap({ basemap })
    await expect.poll(() => container.querySelector('.rs-status__credits')?.textContent).toContain(credit)
    await expect.poll(() => container.querySelectorAll('.rs-imagery img').length > 0).toBe(basemap !== 'none')
    // A page that chose the built-in map misses nothing.
    expect(container.querySelector('.rs-status__away')).toBeNull()
  })

  it('is credited in the dialog of licences', async () => {
    const { container } = openMap()
    await expect
      .poll(() => container.querySelector('.rs-status__credits')?.textContent)
      .toContain('Aerial Ltd')
    const count = () => container.querySelectorAll('dialog').length
    expect(count()).toBe(0)
    await page.getByRole('button', { name: 'Licences' }).click()
    await expect.element(page.getByText('Aerial Ltd (CC BY 4.0)')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(count).toBe(0)
  })
})

describe('the controls of a page', () => {
  const listFoot = (container: HTMLElement) =>
    listOutline(container.querySelector('.rs-foot') ?? document.createElement('div'))
      .filter((line) => /^(button|span aria-label=Map centre)/.test(line))
      .map((line) => line.replace(/ aria-(disabled|busy)=\w+|dir=.*/g, '').trim())
  const [zoomIn, zoomOut, locate, position, licences] = [
    'button aria-label=Zoom in',
    'button aria-label=Zoom out',
    'button aria-label=Show my position aria-pressed=false',
    'span aria-label=Map centre',
    'button Licences',
  ]
  it.each<[string, MapWidgetProps, (string | undefined)[]]>([
    ['all by default', {}, [zoomIn, zoomOut, locate, position, licences]],
    ['zoom', { controls: ['zoom'] }, [zoomIn, zoomOut, licences]],
    ['locate and position', { controls: ['locate', 'position'] }, [locate, position, licences]],
    ['none', { controls: [] }, [licences]],
  ])('are shown: %s', async (_title, props, expected) => {
    const { container } = openMap(props)
    await expect.poll(() => listFoot(container)).toEqual(expected)
    expect(container.querySelector('.rs-map__hint')).toBeNull()
  })

  it('explain the gestures of a cooperative map', async () => {
    const { container } = openMap({ gestures: 'cooperative' })
    await expect.poll(() => container.querySelectorAll('.rs-map__hint').length).toBe(1)
  })
})

describe('the places of a page', () => {
  const places = {
    [layerCall]: buildPlaceCollection(
      buildPlaceFeature({ id: 1, ...centre }),
      buildPlaceFeature({ id: 2, latitude: 43.52, longitude: 4.5 }),
      buildClusterFeature(12, [4.55, 43.5, 4.55, 43.5]),
    ),
  }
  const listMarkers = (container: HTMLElement) =>
    [...container.querySelectorAll('.rs-marker')].map((marker) => marker.getAttribute('aria-label')).sort()

  it('can be limited to types; aggregated points remain', async () => {
    const { container, rerender, view } = openMap({ types: ['fuel', 'marina'] }, {}, places)
    const all = ['12 places here', 'Marina 1, Marina', 'Marina 2, Marina']
    await expect.poll(() => listMarkers(container)).toEqual(all)
    expect(view.$layerStatuses.get().pois?.count).toBe(14)
    rerender({ types: ['fuel'] })
    await expect.poll(() => listMarkers(container)).toEqual(['12 places here'])
    await expect.poll(() => view.$layerStatuses.get().pois?.count).toBe(12)
    rerender({})
    await expect.poll(() => listMarkers(container)).toEqual(all)
  })

  it('can be limited to those with facilities, which the server filters', async () => {
    const asked: unknown[] = []
    const { rerender } = openMap(
      {},
      {},
      {
        [layerCall]({ query }) {
          asked.push(query.has)
          return places[layerCall]
        },
      },
    )
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    rerender({ has: ['fuel', 'water'] })
    await expect.poll(() => asked.at(-1)).toBe('fuel,water')
    rerender({ has: ['customs'] })
    await expect.poll(() => asked.at(-1)).toBe('customs')
    rerender({})
    await expect.poll(() => asked.at(-1)).toBeUndefined()
  })

  it('without cards of the map, the map moves a marker from below the sheet of the page', async () => {
    const opened = openMap({ cards: 'none' }, {}, places)
    const map = await waitForMap(opened)
    const panInside = vi.spyOn(map, 'panInside')
    const position = { latitude: 43.47, longitude: 4.5 }
    await expect.poll(() => opened.container.querySelector('.rs-status')).not.toBeNull()
    opened.view.$selection.set({ kind: 'place', id: 1, position })
    opened.view.$selection.set(null)
    expect(panInside.mock.calls).toEqual([
      [[43.47, 4.5], { paddingTopLeft: [70, 70], paddingBottomRight: [70, 290] }],
    ])
    expect(opened.container.querySelector('.leaflet-popup')).toBeNull()
  })

  it('the chosen marker is highlighted until another is chosen', async () => {
    const { container, view } = openMap({ cards: 'none' }, {}, places)
    const listChosen = () =>
      [...container.querySelectorAll('.rs-marker--chosen')].map((marker) => marker.getAttribute('aria-label'))
    await expect.poll(() => listMarkers(container)).toHaveLength(3)
    view.$selection.set({ kind: 'place', id: 2, position: centre })
    await expect.poll(listChosen).toEqual(['Marina 2, Marina'])
    view.$selection.set({ kind: 'place', id: 1, position: centre })
    await expect.poll(listChosen).toEqual(['Marina 1, Marina'])
    view.$selection.set({ kind: 'vessel', id: 1, position: centre })
    await expect.poll(listChosen).toEqual([])
  })
})
