import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  createMapView,
  toggleLayer,
  toggleTileZoom,
  type MapViewState,
} from '../../../src/client/map/map-view.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { saveUnit } from '../../../src/client/preferences.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import type { LayerKey } from '../../../src/core/catalogue/map-layers.ts'
import { LayersWidget } from '../../../src/widgets/layers/LayersWidget.tsx'
import { MapWidget } from '../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import {
  buildBeaconFeature,
  buildFeatureCollection,
  buildSheetFeature,
  buildMeteoReport,
  buildVesselAreaFeature,
  buildVesselFeature,
} from '../../factories/live-records.ts'
import {
  buildNavAid,
  buildNavAidFeature,
  buildPlace,
  buildPlaceFeature,
  buildPlaceCollection,
} from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }
const position = { latitude: 43.5, longitude: 4.5 }
const user = { id: 3, name: 'Ann', thumb_url: null, admin: false, has_hidden_vessel: false }
const createUserSession = () =>
  createSessionStore({ logged_in: true, user, show_intro: false, csrf_token: 'x' })
const createVisitorSession = () =>
  createSessionStore({ logged_in: false, user: null, show_intro: false, csrf_token: 'x' })
const getMarker = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function openMap(
  layers: LayerKey[],
  responses: FakeResponses,
  initialState: Partial<MapViewState> = {},
  session = createUserSession(),
) {
  const api = createFakeApi({ 'GET /tile_sources': [], ...responses })
  const view = createMapView({ centre, zoom: 12, layers, ...initialState })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <>
        <div style={{ width: 800, height: 500 }}>
          <MapWidget view={view} />
        </div>
        <LayersWidget view={view} onMoreInfo={() => undefined} />
      </>,
      [],
      session,
    ),
  )
  return { api, view, container }
}

describe('weather beacons', () => {
  const createResponses = (given = {}) => ({
    'GET /meteo_reps': buildFeatureCollection(buildBeaconFeature({ ...position, ...given })) as never,
  })

  it('show the wind in the unit of the user and open their report', async () => {
    const { container, view } = openMap(['buoys'], createResponses())
    const getChipData = () => ({ ...container.querySelector<HTMLElement>('.rs-beacon__chip')?.dataset })
    await expect
      .element(getMarker(/^Espiguette buoy, weather beacon, wind 16 kn, 20 minutes ago$/))
      .toBeVisible()
    expect(getChipData()).toEqual({ value: '16', unit: 'kn' })
    expect(container.querySelector<SVGElement>('.rs-beacon svg')?.style.rotate).toBe('500deg')
    saveUnit('speed', 'm/s')
    await expect.poll(getChipData).toEqual({ value: '8', unit: 'm/s' })
    saveUnit('speed', 'kn')
    await getMarker(/^Espiguette buoy/).click()
    expect(view.$selection.get()).toMatchObject({ kind: 'weather', id: 5 })
    await expect.element(page.getByText('1 in view')).toBeVisible()
  })

  it('leave the map, its lists and its counts with their layer', async () => {
    const { view } = openMap(['buoys'], createResponses())
    await expect.poll(() => view.$mapFeatures.get().buoys).toHaveLength(1)
    expect(view.$layerStatuses.get().buoys).toMatchObject({ state: 'ready', count: 1 })
    toggleLayer(view, 'buoys')
    await expect.poll(() => view.$mapFeatures.get().buoys).toBeUndefined()
    expect(view.$layerStatuses.get().buoys).toBeUndefined()
    await expect.element(getMarker(/^Espiguette buoy/)).not.toBeInTheDocument()
  })

  it('CONTRACT 3: with an old report are grey and show its age', async () => {
    const nineDays = new Date(Date.now() - 9.2 * 86_400_000).toISOString()
    const { container } = openMap(['buoys'], createResponses({ obs_time: nineDays }))
    const getOldChipValue = () =>
      container.querySelector<HTMLElement>('.rs-beacon--old .rs-beacon__chip')?.dataset.value
    await expect.poll(getOldChipValue).toBe('9d')
  })

  it('without a report are named accordingly', async () => {
    openMap(['buoys'], createResponses({ obs_time: null, wspd: null }))
    await expect.element(getMarker('Espiguette buoy, weather beacon, no reports')).toBeVisible()
  })

  it('close together are named as weather beacons', async () => {
    const beacons = [5, 6].map((id) => buildBeaconFeature({ ...position, id }))
    openMap(['buoys'], { 'GET /meteo_reps': buildFeatureCollection(...beacons) as never })
    await expect.element(getMarker('2 weather beacons here')).toBeVisible()
  })
})

describe('vessels', () => {
  const createResponses = (given = {}) => ({
    'GET /connections': buildFeatureCollection(buildVesselFeature({ ...position, ...given })) as never,
  })

  it('are rotated by their course and open their card', async () => {
    const { container } = openMap(
      ['vessels'],
      createResponses({ place_id: 1401, place_name: 'Port Camargue' }),
    )
    await expect.element(getMarker('Espadon, Sailboat, Vessel under way')).toBeVisible()
    expect(container.querySelector<SVGElement>('.rs-boat svg')?.style.rotate).toBe('60deg')
    await getMarker(/^Espadon/).click()
    await expect.element(page.getByRole('heading', { name: 'Espadon' })).toBeVisible()
    const cardText = container.querySelector('.rs-popup__card')?.textContent
    for (const fact of ['Updated4 minutes ago', 'SOG5.5 kn', 'COG060°', 'Checked in at Port Camargue'])
      expect(cardText).toContain(fact)
    await expect
      .element(page.getByRole('link', { name: 'Vessel page' }))
      .toHaveAttribute('href', '/vesselview/7')
    await expect
      .element(page.getByRole('link', { name: 'Port Camargue' }))
      .toHaveAttribute('href', '/placeview/1401')
  })

  it('show a track on request, which can be reversed, downloaded as GPX and hidden', async () => {
    const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Espadon</name>
      <trkseg><trkpt lat="43.4" lon="4.4"/><trkpt lat="43.5" lon="4.5"/></trkseg>
      <trkseg><trkpt lat="43.3" lon="4.3"/></trkseg></trk></gpx>`
    const fetchSpy = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(gpx)))
    const { container, view } = openMap(['vessels'], createResponses())
    await getMarker(/^Espadon/).click()
    await page.getByRole('button', { name: 'Track' }).click()
    await expect.poll(() => container.querySelectorAll('.rs-track-line').length).toBe(1)
    expect(fetchSpy.mock.calls[0]?.[0]).toBe('/api/v1/vessels/7/track.gpx')
    const strip = page.getByRole('region', { name: 'Track of Espadon' })
    await expect.element(strip).toHaveTextContent('Track of Espadon last 24 hours')
    const save = strip.getByRole('link', { name: 'Download as GPX' })
    await expect.element(save).toHaveAttribute('href', '/api/v1/vessels/7/track.gpx')
    const getStartX = () => container.querySelector('.rs-track-start')?.getBoundingClientRect().left ?? 0
    const getEndX = () => container.querySelector('.rs-track-end')?.getBoundingClientRect().left ?? 0
    await expect.poll(() => getStartX() < getEndX()).toBe(true)
    await strip.getByRole('button', { name: 'Reverse the track' }).click()
    await expect.element(save).toHaveAttribute('href', '/api/v1/vessels/7/track.gpx?reverse=true')
    await expect.poll(() => getStartX() > getEndX()).toBe(true)
    view.$selection.set(null)
    await expect.poll(() => container.querySelector('.rs-popup')).toBeNull()
    expect(container.querySelectorAll('.rs-track-line').length).toBe(1)
    await strip.getByRole('button', { name: 'Hide the track' }).click()
    await expect.poll(() => container.querySelectorAll('.rs-track-line').length).toBe(0)
  })

  it('show a message if there is no visible track', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('<gpx><trk/></gpx>')))
    openMap(['vessels'], createResponses())
    await getMarker(/^Espadon/).click()
    await page.getByRole('button', { name: 'Track' }).click()
    await expect.element(page.getByText('No track of Espadon for the last 24 hours.')).toBeVisible()
  })

  it('are hollow when not under way, dotted when stale and ringed when followed', async () => {
    const hourAgo = new Date(Date.now() - 65 * 60_000).toISOString()
    const { container } = openMap(
      ['vessels'],
      createResponses({ status: 1, seen_at: hourAgo, is_followed: true }),
    )
    await expect.element(getMarker('Espadon, Sailboat, Vessel not under way, followed')).toBeVisible()
    for (const modifier of ['hollow', 'stale', 'followed'])
      expect(container.querySelector(`.rs-boat--${modifier}`), modifier).not.toBeNull()
  })

  describe('that are shown in an area', () => {
    // A tile of about 1.9 nm around the centre of the map.
    const area = [4.482422, 43.484812, 4.526367, 43.516689]
    const seenAt = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
    const hidden = { area, seen_at: seenAt }
    const createAreas = (...vessels: Parameters<typeof buildVesselAreaFeature>[0][]) => ({
      'GET /connections': buildFeatureCollection(...vessels.map(buildVesselAreaFeature)) as never,
    })
    const name = 'Espadon, Sailboat, somewhere in an area of 1.9 nm, 2 hours ago'
    const listOutlines = (container: HTMLElement) => [...container.querySelectorAll('path.rs-vessel-area')]

    it('have a dashed area and a marker of their own that opens their card', async () => {
      const { container } = openMap(['vessels'], createAreas(hidden))
      await expect.element(getMarker(name)).toBeVisible()
      expect(container.querySelectorAll('.rs-boat')).toHaveLength(0)
      const [outline] = listOutlines(container)
      const box = outline?.getBoundingClientRect()
      const marker = getMarker(name).element().getBoundingClientRect()
      expect(outline?.getAttribute('stroke-dasharray')).toBe('7 5')
      expect(getComputedStyle(outline as Element).stroke).toBe('rgb(179, 64, 11)')
      // The marker stands at the centre.
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - marker.x - marker.width / 2)).toBeLessThan(2)
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - marker.y - marker.height / 2)).toBeLessThan(2)
      await getMarker(name).click()
      await expect.element(page.getByText(/^In this area at .* \(2 hours ago\)$/)).toBeVisible()
      await expect.poll(() => container.querySelectorAll('path.rs-area--chosen').length).toBe(1)
    })

    it('do not hide each other in the same area: its outline is drawn once, and a click spreads them', async () => {
      const other = { ...hidden, id: 8, vessel_id: 8, vessel_name: 'Mistral', is_followed: true }
      const { container } = openMap(['vessels'], createAreas(hidden, other))
      await getMarker('2 vessels here').click()
      await expect.element(getMarker(name)).toBeVisible()
      await expect.element(getMarker(`${name.replace('Espadon', 'Mistral')}, followed`)).toBeVisible()
      expect(listOutlines(container)).toHaveLength(1)
    })

    it('count as in view, although their marker is not, if their area is', async () => {
      const wide = [4.21875, 43.325178, 4.570313, 43.580391]
      const { view, container } = openMap(['vessels'], createAreas({ ...hidden, area: wide }), { zoom: 14 })
      await expect.poll(() => view.$mapFeatures.get().vessels?.length).toBe(1)
      expect(view.$layerStatuses.get().vessels?.count).toBe(1)
      await expect.poll(() => listOutlines(container).length).toBe(1)
    })

    it('leave no area behind when the layer is turned off', async () => {
      const { view, container } = openMap(['vessels'], createAreas(hidden))
      await expect.element(getMarker(name)).toBeVisible()
      toggleLayer(view, 'vessels')
      await expect.poll(() => listOutlines(container).length).toBe(0)
      expect(container.querySelectorAll('.rs-area-halo')).toHaveLength(0)
    })
  })

  it('sections 2 and 6: need a log-in; the disabled checkbox says that a free subscription is needed', async () => {
    const { api } = openMap(['vessels'], createResponses(), {}, createVisitorSession())
    await expect.element(page.getByRole('checkbox', { name: 'Vessels' })).toBeDisabled()
    await expect.element(page.getByText('needs a free subscription')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Log in', exact: true }))
      .toHaveAttribute('href', '/users/sign_in?return_to=%2F')
    expect(api.findCalls('GET /connections')).toHaveLength(0)
  })
})

describe('map features', () => {
  it('statement of section 2: Clicking a map feature opens an overlay by layer: place popup, navigation-aid popup, weather report table, vessel connection popup.', async () => {
    const cases: [LayerKey, FakeResponses, RegExp, string][] = [
      [
        'pois',
        {
          'GET /places?type=centroid': buildPlaceCollection(buildPlaceFeature({ id: 1, ...position })),
          'GET /places/:id': buildPlace(),
        },
        /^Marina 1/,
        'a[href="/placeview/1401"]',
      ],
      [
        'navAids',
        {
          'GET /nav_aids': {
            type: 'FeatureCollection',
            features: [buildNavAidFeature({ id: 9, aid_type: 5, ...position })],
          },
          'GET /nav_aids/:id': buildNavAid(),
        },
        /^Aid 9/,
        'a[href="/nav_aidview/9"]',
      ],
      [
        'buoys',
        {
          'GET /meteo_reps': buildFeatureCollection(buildBeaconFeature(position)) as never,
          'GET /meteo_reps/:id': buildMeteoReport([{ obs_time: '2026-05-01T00:00:00Z', wspd: 8 }]),
        },
        /^Espiguette buoy/,
        'table',
      ],
      [
        'vessels',
        { 'GET /connections': buildFeatureCollection(buildVesselFeature(position)) as never },
        /^Espadon/,
        'a[href="/vesselview/7"]',
      ],
    ]
    for (const [layer, responses, marker, content] of cases) {
      const { container } = openMap([layer], responses)
      await getMarker(marker).click()
      await expect.poll(() => container.querySelectorAll(`.leaflet-popup ${content}`).length).toBe(1)
      expect(container.querySelectorAll('.leaflet-popup')).toHaveLength(1)
    }
  })
})

/** Whether an element is inside the map from top to bottom. */
function isInside(container: HTMLElement, selector: string): boolean {
  const [map, inner] = ['.rs-map', selector].map((one) =>
    container.querySelector(one)?.getBoundingClientRect(),
  )
  return map !== undefined && inner !== undefined && inner.top >= map.top && inner.bottom <= map.bottom
}

it('statement of section 4: Place and navigation-aid popups: loaded, then removed after deletion.', async () => {
  const aids = { type: 'FeatureCollection' as const, features: [] }
  const cases: [
    LayerKey,
    FakeResponses,
    FakeResponses,
    RegExp,
    string,
    { list: string; record: string; ids: number[] },
  ][] = [
    [
      'pois',
      {
        'GET /places?type=centroid': buildPlaceCollection(buildPlaceFeature({ id: 1, ...position })),
        'GET /places/:id': buildPlace({ user_id: user.id }),
        'DELETE /places/:id': { done: true },
      },
      { 'GET /places?type=centroid': buildPlaceCollection() },
      /^Marina 1/,
      'Delete',
      { list: 'GET /places?type=centroid', record: '/places/:id', ids: [1, 1401] },
    ],
    [
      'navAids',
      {
        'GET /nav_aids': { ...aids, features: [buildNavAidFeature({ id: 9, aid_type: 5, ...position })] },
        'GET /nav_aids/:id': buildNavAid({ user_id: user.id }),
        'DELETE /nav_aids/:id': { done: true },
      },
      { 'GET /nav_aids': aids },
      /^Aid 9/,
      'Delete NavAid',
      { list: 'GET /nav_aids', record: '/nav_aids/:id', ids: [9, 9] },
    ],
  ]
  for (const [layer, responses, afterwards, marker, remove, { list, record, ids }] of cases) {
    const { api, container } = openMap([layer], responses)
    await getMarker(marker).click()
    const popups = () => container.querySelectorAll('.leaflet-popup h2, .leaflet-popup h3')
    await expect.poll(popups).toHaveLength(1)
    // The card of an aid is as high as the map: it scrolls.
    await expect.poll(() => isInside(container, '.leaflet-popup')).toBe(true)
    await page.getByRole('button', { name: remove, exact: true }).click()
    await expect.poll(() => $confirmRequest.get()).not.toBeNull()
    Object.assign(api.responses, afterwards)
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => container.querySelectorAll('.leaflet-popup')).toHaveLength(0)
    await expect.element(getMarker(marker)).not.toBeInTheDocument()
    expect(api.calls.filter(({ key }) => key.endsWith(record)).map(({ params }) => params.id)).toEqual(ids)
    // The layer is loaded again, although the movement for the popup has loaded it too.
    const keys: string[] = api.calls.map(({ key }) => key)
    expect(keys.slice(keys.indexOf(`DELETE ${record}`))).toContain(list)
  }
})

describe('satellite maps', () => {
  const sheets = {
    'GET /places?type=outline': buildFeatureCollection(
      buildSheetFeature(4.5),
      buildSheetFeature(30),
    ) as never,
  }

  it('are outlines of sheets, counted in view and reloaded for another tile zoom', async () => {
    const { api, view, container } = openMap(['satMaps'], sheets)
    await expect.poll(() => container.querySelectorAll('.rs-sheet-outline').length).toBe(2)
    await expect.element(page.getByText('4 sheets in view, tile zoom 15')).toBeVisible()
    toggleTileZoom(view)
    await expect.poll(() => api.getLastCall('GET /places?type=outline').query.tile_zoom).toBe(16)
    await expect.element(page.getByText('4 sheets in view, tile zoom 16')).toBeVisible()
  })

  it('section 9: are loaded from zoom 7', async () => {
    const { api } = openMap(['satMaps'], sheets, { zoom: 6 })
    await expect.element(page.getByText('zoom in to see them')).toBeVisible()
    expect(api.findCalls('GET /places?type=outline')).toHaveLength(0)
  })
})

describe('AIS paths', () => {
  const buildPathFeature = (density: number) => ({
    type: 'Feature' as const,
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [4.5, 43.5],
        [4.51, 43.5],
      ],
    },
    properties: { density },
  })
  const paths = {
    'GET /ais_paths': buildFeatureCollection(
      buildPathFeature(1),
      buildPathFeature(2),
      buildPathFeature(3),
    ) as never,
  }

  it('section 9: are yellow, orange and red lines of width 0.5, 1 and 1.5 with a translucent blue fill', async () => {
    const { container } = openMap(['aisPaths'], paths)
    await expect.poll(() => container.querySelectorAll('.rs-ais-path').length).toBe(3)
    const styles = [...container.querySelectorAll('.rs-ais-path')].map((path) => {
      const { stroke, fill } = getComputedStyle(path)
      return [stroke, path.getAttribute('stroke-width'), fill]
    })
    const blue = 'rgba(0, 0, 255, 0.15)'
    expect(styles).toEqual([
      ['rgb(255, 255, 0)', '0.5', blue],
      ['rgb(255, 165, 0)', '1', blue],
      ['rgb(255, 0, 0)', '1.5', blue],
    ])
  })

  it('section 4: are loaded only above zoom 8', async () => {
    const { api } = openMap(['aisPaths'], paths, { zoom: 8 })
    await expect.element(page.getByText('zoom in to see them')).toBeVisible()
    expect(api.findCalls('GET /ais_paths')).toHaveLength(0)
  })
})

describe('Superyacht Dodger', () => {
  it('section 7: requests only places with superyachts while it is on', async () => {
    const { api, view } = openMap(['pois'], {
      'GET /places?type=centroid': buildPlaceCollection(buildPlaceFeature({ id: 1, ...position })),
      'GET /places/:id': buildPlace(),
    })
    await expect.poll(() => api.findCalls('GET /places?type=centroid').length).toBe(1)
    expect(api.getLastCall('GET /places?type=centroid').query.stinkpots).toBe(false)
    toggleLayer(view, 'stinkPots')
    await expect.poll(() => api.getLastCall('GET /places?type=centroid').query.stinkpots).toBe(true)
    await expect.element(page.getByText('only places with superyachts')).toBeVisible()
    await expect.element(getMarker('Marina 1, Marina')).toBeVisible()
  })
})

describe('simulated boats', () => {
  it('are noted in the status bar while a layer includes them', async () => {
    const real = buildPlaceCollection(buildPlaceFeature({ id: 1, ...position }))
    const { api, view } = openMap(['pois'], {
      'GET /places?type=centroid': { ...real, simulated: true },
      'GET /places/:id': buildPlace(),
    })
    const note = page.getByText('Simulated boats')
    await expect.element(note).toBeVisible()
    await expect.element(note).toHaveAttribute('title', expect.stringContaining('simulated boats'))
    api.responses['GET /places?type=centroid'] = real
    view.$layerRevisions.setKey('pois', 1)
    await expect.poll(() => note.elements()).toEqual([])
  })
})

describe('a failed layer', () => {
  it('shows an error in the panel and a retry button', async () => {
    const { api, container } = openMap(['buoys'], { 'GET /meteo_reps': new Error('offline') })
    await expect.element(page.getByText('Could not be loaded')).toBeVisible()
    api.responses['GET /meteo_reps'] = buildFeatureCollection(buildBeaconFeature(position)) as never
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => container.querySelectorAll('.rs-beacon').length).toBe(1)
  })
})
