import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { createSessionStore } from '../../../../src/client/api/session.ts'
import {
  createMapView,
  refreshLayer,
  type MapView,
  type MapViewState,
} from '../../../../src/client/map/map-view.ts'
import type { LayerKey } from '../../../../src/core/catalogue/map-layers.ts'
import type { PlaceCollection } from '../../../../src/core/contract/place.ts'
import { FeatureList } from '../../../../src/widgets/feature-list/FeatureList.tsx'
import { MapWidget } from '../../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi, type FakeApi } from '../../../fakes/api.ts'
import { buildFeatureCollection, buildVesselFeature } from '../../../factories/live-records.ts'
import { buildClusterFeature, buildPlaceCollection, buildPlaceFeature } from '../../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../../support/render.tsx'

const places = 'GET /places?type=centroid'
const vessels = 'GET /connections'
const user = { id: 3, name: 'Ann', thumb_url: null, admin: false, has_hidden_vessel: false }
const centre = { latitude: 43.5, longitude: 4.5 }

type PlaceFeature = PlaceCollection['features'][number]

interface OpenedMap {
  api: FakeApi
  view: MapView
  container: HTMLElement
}

/** Renders a map of 800 x 500 px and the list of what it shows. */
function openMap(layer: LayerKey, features: readonly object[], start: Partial<MapViewState> = {}): OpenedMap {
  const call = layer === 'vessels' ? vessels : places
  const api = createFakeApi({
    'GET /tile_sources': [],
    [call]: buildFeatureCollection(...features) as never, // the collection of either layer
  })
  const view = createMapView({ centre, zoom: 12, layers: [layer], ...start })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <>
        <div style={{ width: 800, height: 500 }}>
          <MapWidget view={view} />
        </div>
        <FeatureList view={view} />
      </>,
      [],
      createSessionStore({ logged_in: true, user, show_intro: false, csrf_token: 'x' }),
    ),
  )
  return { api, view, container }
}

/** Replaces the features that the server returns, and requests them. */
function update({ api, view }: OpenedMap, layer: LayerKey, features: readonly object[]): void {
  const call = layer === 'vessels' ? vessels : places
  api.responses[call] = buildFeatureCollection(...features) as never // the collection of either layer
  refreshLayer(view, layer)
}

const buildPlaceAt = (id: number, latitude: number, longitude: number): PlaceFeature =>
  buildPlaceFeature({ id, name: `Port ${id}`, latitude, longitude })
const buildBoat = (vessel_id: number, latitude = centre.latitude, longitude = centre.longitude) =>
  buildVesselFeature({ id: vessel_id, vessel_id, vessel_name: `Boat ${vessel_id}`, latitude, longitude })
const boatsOnOneSpot = [1, 2, 3].map((id) => buildBoat(id))

const onMap = () => page.getByRole('region', { name: 'Map of places for boaters' })
const getMarker = (name: string | RegExp) => onMap().getByRole('button', { name })
const listMarkers = () =>
  [...document.querySelectorAll('.rs-map .rs-marker')].map((marker) => marker.getAttribute('aria-label'))

async function tabTo(name: string | RegExp): Promise<void> {
  await expect.element(getMarker(name)).toBeVisible()
  // The markers are one stop of the Tab key; the arrow keys go on from there.
  for (let i = 0; i < 30 && !document.activeElement?.matches('.rs-marker'); i++) await userEvent.tab()
  await userEvent.keyboard('{Home}')
  for (let i = 0; i < 9 && document.activeElement !== getMarker(name).element(); i++)
    await userEvent.keyboard('{ArrowDown}')
  await expect.element(getMarker(name)).toHaveFocus()
}

/** Waits until no animation moves the map. */
async function waitForStandstill(container: HTMLElement): Promise<void> {
  const pane = container.querySelector<HTMLElement>('.leaflet-map-pane')
  let previous: string | undefined
  await expect
    .poll(
      () => {
        const isStill = previous === pane?.style.transform
        previous = pane?.style.transform
        return isStill
      },
      { interval: 100 },
    )
    .toBe(true)
}

async function emulateMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  const media = { features: [{ name: 'prefers-reduced-motion', value }] }
  await (cdp() as unknown as { send(method: string, params: object): Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    media,
  ) // the types of the session depend on the provider
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(async () => {
  vi.restoreAllMocks()
  await emulateMotion('no-preference')
})

describe('clusters', () => {
  it('sum records and points that the server aggregated', async () => {
    openMap('pois', [
      buildClusterFeature(1000, [4.49, 43.49, 4.51, 43.51]),
      buildClusterFeature(204, [4.495, 43.495, 4.507, 43.507]),
      buildPlaceAt(1, 43.502, 4.502),
    ])
    await expect.element(getMarker('1,205 places here')).toBeVisible()
    expect(listMarkers()).toEqual(['1,205 places here'])
  })

  it('are reported as loaded after all of many records are drawn', async () => {
    const many = Array.from({ length: 700 }, (_, id) =>
      buildPlaceAt(id + 1, 43.48 + Math.floor(id / 30) / 600, 4.48 + (id % 30) / 800),
    )
    const { view } = openMap('pois', many)
    const counts: number[] = []
    view.$layerStatuses.subscribe(({ pois }) => {
      if (pois?.state === 'ready') counts.push(pois.count)
    })
    await expect.poll(() => counts).not.toEqual([])
    expect(counts[0]).toBe(700)
  })

  it('show the shares of types among aggregated points', async () => {
    const point = (count: number, types: Record<string, number>, at: number): PlaceFeature => {
      const feature = buildClusterFeature(count, [at, 43.5, at, 43.5])
      return { ...feature, properties: { ...feature.properties, types } as PlaceFeature['properties'] } // a cluster
    }
    const { container } = openMap('pois', [point(60, { 0: 60 }, 4.5), point(40, { 0: 15, 1: 25 }, 4.501)])
    await expect.element(getMarker('100 places here')).toBeVisible()
    const ring = container.querySelector<HTMLElement>('.rs-cluster')?.style.getPropertyValue('--rs-ring')
    expect(ring).toMatch(/^var\(--rs-type-marina\) 0% 73.5%, .*, var\(--rs-type-anchorage\) 75% 98.5%, /)
  })

  it('keep their element when a record joins them', async () => {
    const near = [buildPlaceAt(1, 43.5, 4.5), buildPlaceAt(2, 43.501, 4.501)]
    const opened = openMap('pois', near, { zoom: 10 })
    await tabTo('2 places here')
    const element = document.activeElement
    update(opened, 'pois', [...near, buildPlaceAt(3, 43.5005, 4.5)])
    await expect.element(getMarker('3 places here')).toHaveFocus()
    expect(document.activeElement).toBe(element)
  })

  it('keep their element when a record moves inside them', async () => {
    const near = [buildBoat(1), buildBoat(2, 43.501)]
    const opened = openMap('vessels', near, { zoom: 10 })
    await tabTo('2 vessels here')
    const element = document.activeElement
    update(opened, 'vessels', [buildBoat(1), buildBoat(2, 43.5015)])
    await expect.poll(() => opened.api.findCalls(vessels).length).toBe(2)
    await waitForRender()
    expect(document.activeElement).toBe(element)
    expect(listMarkers()).toEqual(['2 vessels here'])
  })
})

describe('the rest of a cluster', () => {
  it('is drawn when a record leaves and the other moves at once', async () => {
    const opened = openMap('vessels', [buildBoat(1), buildBoat(2, 43.501)], { zoom: 10 })
    await expect.element(getMarker('2 vessels here')).toBeVisible()
    update(opened, 'vessels', [buildBoat(2, 43.6)])
    await expect.element(getMarker('Boat 2, Sailboat, Vessel under way')).toBeVisible()
    expect(listMarkers()).toHaveLength(1)
  })
})

describe('the focus', () => {
  const [boat, other] = ['Boat 1, Sailboat, Vessel under way', 'Boat 2, Sailboat, Vessel under way']

  it('stays on a marker while others come, move and go', async () => {
    const opened = openMap('vessels', [buildBoat(1), buildBoat(2, 43.52), buildBoat(3, 43.48)])
    await tabTo(boat)
    const element = document.activeElement
    update(opened, 'vessels', [buildBoat(1), buildBoat(2, 43.53), buildBoat(4, 43.47)])
    await expect.element(getMarker(/^Boat 4/)).toBeVisible()
    expect(getMarker(/^Boat 3/).elements()).toHaveLength(0)
    expect(document.activeElement).toBe(element)
  })

  it('stays on a marker that moves', async () => {
    const opened = openMap('vessels', [buildBoat(1), buildBoat(2, 43.52)])
    await tabTo(boat)
    const element = document.activeElement
    const top = element?.getBoundingClientRect().top ?? 0
    update(opened, 'vessels', [buildBoat(1, 43.49), buildBoat(2, 43.52)])
    await expect.poll(() => element?.getBoundingClientRect().top).toBeGreaterThan(top)
    await expect.element(getMarker(boat)).toHaveFocus()
    expect(document.activeElement).toBe(element)
  })

  it('moves to the cluster that a marker joins, and back', async () => {
    const opened = openMap('vessels', [buildBoat(1), buildBoat(2, 43.52)])
    await tabTo(other)
    update(opened, 'vessels', [buildBoat(1), buildBoat(2, 43.5001)])
    await expect.element(getMarker('2 vessels here')).toHaveFocus()
    update(opened, 'vessels', [buildBoat(1, 43.52), buildBoat(2, 43.48)])
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Boat/)
  })

  it.each(['reduce', 'no-preference'] as const)(
    'moves from a cluster to one of its records when it splits (motion: %s)',
    async (motion) => {
      await emulateMotion(motion)
      const near = [buildPlaceAt(1, 43.5, 4.5), buildPlaceAt(2, 43.501, 4.501)]
      const { view } = openMap('pois', near, { zoom: 10 })
      await tabTo('2 places here')
      view.$moveRequest.set({ position: centre, zoom: 16 })
      await expect.element(getMarker('Port 1, Marina')).toBeVisible()
      await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Port/)
    },
  )
})

describe('records on one spot', () => {
  it('are spread by a click, and each can be opened', async () => {
    const { view, container } = openMap('vessels', boatsOnOneSpot)
    await getMarker('3 vessels here').click()
    await expect.element(getMarker(/^Boat 3/)).toBeVisible()
    const opened: number[] = []
    view.$selection.listen((selection) => {
      if (selection?.kind === 'vessel') opened.push(selection.id)
    })
    for (const id of [1, 2, 3]) {
      await getMarker(new RegExp(`^Boat ${id}`)).click()
      await waitForStandstill(container)
      view.$selection.set(null)
    }
    expect(opened).toEqual([1, 2, 3])
    await getMarker('3 vessels here').click()
    await expect.poll(listMarkers).toEqual(['3 vessels here'])
  })

  it('are spread by keyboard, which focuses the first; Escape closes the card, then the spread', async () => {
    openMap('vessels', boatsOnOneSpot)
    await tabTo('3 vessels here')
    await expect.element(getMarker('3 vessels here')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Enter}')
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await expect.poll(focused).toMatch(/^Boat/)
    await expect.element(getMarker('3 vessels here')).toHaveAttribute('aria-expanded', 'true')
    const visited = new Set([focused()])
    for (const key of ['{Home}', '{ArrowDown}', '{ArrowDown}', '{ArrowRight}', '{ArrowLeft}', '{End}']) {
      await userEvent.keyboard(key)
      visited.add(focused())
    }
    const boats = [1, 2, 3].map((id) => `Boat ${id}, Sailboat, Vessel under way`)
    expect([...visited].sort()).toEqual(['3 vessels here', ...boats])
    ;(getMarker(/^Boat 1/).element() as HTMLElement).focus()
    const last = document.activeElement
    await userEvent.keyboard(' ')
    await expect.element(page.getByRole('heading', { name: /^Boat/ })).toBeVisible()
    // The card takes the focus in an effect, and closes with Escape from then on.
    await expect.poll(() => document.activeElement).not.toBe(last)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(last)
    await userEvent.keyboard('{Escape}')
    await expect.element(getMarker('3 vessels here')).toHaveFocus()
    await expect.element(getMarker('3 vessels here')).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(listMarkers).toEqual(['3 vessels here'])
  })

  it('stay spread while other boats report, and follow when it closes', async () => {
    const opened = openMap('vessels', boatsOnOneSpot)
    await getMarker('3 vessels here').click()
    await expect.element(getMarker(/^Boat 3/)).toHaveFocus()
    const moved = buildBoat(3, 43.53)
    update(opened, 'vessels', [buildBoat(1), buildBoat(2), moved, buildBoat(4, 43.52)])
    await expect.element(getMarker(/^Boat 4/)).toBeVisible()
    expect(listMarkers()).toHaveLength(5)
    await expect.element(getMarker('3 vessels here')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(getMarker(/^Boat 3/)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(getMarker('2 vessels here')).toBeVisible()
    await expect
      .poll(() => listMarkers().sort())
      .toEqual(['2 vessels here', 'Boat 3, Sailboat, Vessel under way', 'Boat 4, Sailboat, Vessel under way'])
  })

  it('leave the spread when they leave the map', async () => {
    const opened = openMap('vessels', boatsOnOneSpot)
    await getMarker('3 vessels here').click()
    await expect.element(getMarker(/^Boat 3/)).toBeVisible()
    update(opened, 'vessels', boatsOnOneSpot.slice(0, 2))
    await expect.poll(listMarkers).toEqual(['2 vessels here'])
    await expect.poll(() => document.querySelectorAll('.rs-spider-leg').length).toBe(0)
  })

  it('are spread at the deepest zoom if they overlap, and drawn separately if not', async () => {
    const close = [buildPlaceAt(1, 43.5, 4.5), buildPlaceAt(2, 43.50003, 4.5)]
    openMap('pois', [...close, buildPlaceAt(3, 43.5003, 4.5)], { zoom: 18 })
    await expect.element(getMarker('Port 3, Marina')).toBeVisible()
    await getMarker('2 places here').click()
    await expect.element(getMarker('Port 1, Marina')).toBeVisible()
    await expect.element(getMarker('Port 2, Marina')).toBeVisible()
  })

  it('are spread without animation if the reader wants less motion', async () => {
    await emulateMotion('reduce')
    const { container } = openMap('vessels', boatsOnOneSpot)
    await expect.element(getMarker('3 vessels here')).toBeVisible()
    const classes = new Set<string>()
    const pane = container.querySelector('.leaflet-map-pane')
    if (!pane) throw new Error('no map')
    const observer = new MutationObserver(() => classes.add(pane.className))
    observer.observe(pane, { attributes: true, attributeFilter: ['class'] })
    getMarker('3 vessels here')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(listMarkers()).toHaveLength(4)
    await waitForRender()
    observer.disconnect()
    expect([...classes].join(' ')).not.toContain('leaflet-cluster-anim')
  })

  it.each([2, 5, 8, 9, 20])(
    'are spread so far that the touch targets of %i do not overlap',
    async (count) => {
      await emulateMotion('reduce')
      openMap(
        'vessels',
        Array.from({ length: count }, (_, index) => buildBoat(index + 1)),
      )
      await getMarker(`${count} vessels here`).click()
      await expect.poll(() => listMarkers().length).toBe(count + 1)
      const centres = getMarker(/^Boat/)
        .elements()
        .map((element) => element.getBoundingClientRect())
      const distances = centres.flatMap((a, index) =>
        centres.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
      )
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(44)
    },
  )

  it('are spread one group at a time', async () => {
    const { container } = openMap('vessels', [...boatsOnOneSpot, buildBoat(4, 43.52), buildBoat(5, 43.52)])
    await getMarker('3 vessels here').click()
    await expect.element(getMarker('3 vessels here')).toHaveAttribute('aria-expanded', 'true')
    await getMarker('2 vessels here').click()
    await expect.element(getMarker(/^Boat 4/)).toBeVisible()
    await expect.poll(() => container.querySelectorAll('.rs-spider-leg').length).toBe(2)
  })
})

describe('the list of features', () => {
  const listNames = () =>
    [...document.querySelectorAll('.rs-view-row')].map((row) => {
      const [name, note] = ['.rs-row__name', '.rs-row__note'].map(
        (part) => row.querySelector(part)?.textContent,
      )
      return `${name}, ${note}`
    })

  it('has each vessel that the map shows by itself, at each zoom', async () => {
    const features = [0, 1, 2, 3, 4, 5].map((i) => buildBoat(i, 43.5 + (i * i) / 400, 4.5))
    const { view } = openMap('vessels', [...features, buildClusterFeature(9, [4.55, 43.5, 4.55, 43.5])], {
      zoom: 9,
    })
    await expect.poll(() => listMarkers().length).toBeGreaterThan(0)
    for (const zoom of [9, 10, 11, 12, 10, 8, 14]) {
      view.$moveRequest.set({ position: { latitude: 43.52, longitude: 4.52 }, zoom })
      await expect.poll(() => view.$zoom.get()).toBe(zoom)
      const box = document.querySelector('.rs-map')?.getBoundingClientRect() ?? new DOMRect()
      const listVisible = () =>
        [...document.querySelectorAll('.rs-map .rs-marker')]
          .filter((marker) => {
            const { x, y, width, height } = marker.getBoundingClientRect()
            const [left, top] = [x + width / 2, y + height / 2]
            return left > box.left && left < box.right && top > box.top && top < box.bottom
          })
          .map((marker) => marker.getAttribute('aria-label'))
          .filter((name) => !name?.endsWith(' here'))
      const compare = () => [listNames().sort(), listVisible().sort()].map((names) => names.join('; '))
      await expect.poll(() => new Set(compare()).size, { message: compare().join(' | ') }).toBe(1)
    }
    expect(listNames().length).toBeGreaterThan(0)
  })

  it('has records on one spot once they are spread', async () => {
    const { view } = openMap('vessels', boatsOnOneSpot)
    await expect.element(page.getByText(/^3 in groups/)).toBeVisible()
    await getMarker('3 vessels here').click()
    await expect
      .poll(() => listNames().sort())
      .toEqual([1, 2, 3].map((id) => `Boat ${id}, Sailboat, Vessel under way`))
    expect(view.$layerStatuses.get().vessels?.count).toBe(3)
  })
})

describe('leaflet.markercluster', () => {
  it('leaves `window.L` of the page alone', async () => {
    const page = { version: 'another Leaflet' }
    Reflect.set(window, 'L', page)
    openMap('pois', buildPlaceCollection(buildPlaceAt(1, 43.5, 4.5), buildPlaceAt(2, 43.5, 4.5)).features)
    await expect.element(getMarker('2 places here')).toBeVisible()
    expect(Reflect.get(window, 'L')).toBe(page)
    expect(Object.keys(page)).toEqual(['version'])
    Reflect.deleteProperty(window, 'L')
  })
})
