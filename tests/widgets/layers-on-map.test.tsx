import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  createMapView,
  toggleLayer,
  toggleTileZoom,
  type MapViewState,
} from '../../src/client/map/map-view.ts'
import { saveUnit } from '../../src/client/preferences.ts'
import { createSessionStore } from '../../src/client/api/session.ts'
import type { LayerKey } from '../../src/core/catalogue/map-layers.ts'
import { LayersWidget } from '../../src/widgets/layers/LayersWidget.tsx'
import { MapWidget } from '../../src/widgets/map/MapWidget.tsx'
import { createFakeApi, type FakeResponses } from '../fakes/api.ts'
import { buildBeaconFeature, buildFeatureCollection, buildVesselFeature } from '../fakes/live-records.ts'
import { buildPlace, buildPlaceFeature, buildPlaceCollection } from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }
const at = { latitude: 43.5, longitude: 4.5 }
const user = { id: 3, name: 'Ann', thumb_url: null, admin: false }
const member = () => createSessionStore({ logged_in: true, user, show_intro: false, csrf_token: 'x' })
const visitor = () => createSessionStore({ logged_in: false, user: null, show_intro: false, csrf_token: 'x' })
const markerOf = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function openMap(
  layers: LayerKey[],
  answers: FakeResponses,
  start: Partial<MapViewState> = {},
  session = member(),
) {
  const api = createFakeApi({ 'GET /tile_sources': [], ...answers })
  const view = createMapView({ centre, zoom: 12, layers, ...start })
  const { ground } = renderStrict(
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
  return { api, view, frame: ground }
}

describe('weather beacons', () => {
  const fresh = (given = {}) => ({
    'GET /meteo_reps': buildFeatureCollection(buildBeaconFeature({ ...at, ...given })) as never,
  })

  it('are squares with the wind in the unit of the reader, and open their report', async () => {
    const { frame, view } = openMap(['buoys'], fresh())
    const chip = () => ({ ...frame.querySelector<HTMLElement>('.rs-beacon__chip')?.dataset })
    await expect
      .element(markerOf(/^Espiguette buoy, weather beacon, wind 16 kn, 20 minutes ago$/))
      .toBeVisible()
    expect(chip()).toEqual({ value: '16', unit: 'kn' })
    expect(frame.querySelector<SVGElement>('.rs-beacon svg')?.style.rotate).toBe('500deg')
    saveUnit('speed', 'm/s')
    await expect.poll(chip).toEqual({ value: '8', unit: 'm/s' })
    saveUnit('speed', 'kn')
    await markerOf(/^Espiguette buoy/).click()
    expect(view.$selection.get()).toMatchObject({ kind: 'weather', id: 5 })
    await expect.element(page.getByText('1 in view')).toBeVisible()
  })

  it('CONTRACT 3: that are old are grey, with their age', async () => {
    const nineDays = new Date(Date.now() - 9.2 * 86_400_000).toISOString()
    const { frame } = openMap(['buoys'], fresh({ obs_time: nineDays }))
    const old = () => frame.querySelector<HTMLElement>('.rs-beacon--old .rs-beacon__chip')?.dataset.value
    await expect.poll(old).toBe('9d')
  })

  it('that never reported say so', async () => {
    openMap(['buoys'], fresh({ obs_time: null, wspd: null }))
    await expect.element(markerOf('Espiguette buoy, weather beacon, no reports')).toBeVisible()
  })
})

describe('vessels', () => {
  const one = (given = {}) => ({
    'GET /connections': buildFeatureCollection(buildVesselFeature({ ...at, ...given })) as never,
  })

  it('are turned by their course and open their card', async () => {
    const { frame } = openMap(['vessels'], one({ place_id: 1401, place_name: 'Port Camargue' }))
    await expect.element(markerOf('Espadon, Sailboat, Vessel under way')).toBeVisible()
    expect(frame.querySelector<SVGElement>('.rs-boat svg')?.style.rotate).toBe('60deg')
    await markerOf(/^Espadon/).click()
    await expect.element(page.getByRole('heading', { name: 'Espadon' })).toBeVisible()
    const words = frame.querySelector('.rs-popup__card')?.textContent
    for (const fact of ['Updated4 minutes ago', 'SOG5.5 kn', 'COG060°', 'Checked in at Port Camargue'])
      expect(words).toContain(fact)
    await expect
      .element(page.getByRole('link', { name: 'Vessel page' }))
      .toHaveAttribute('href', '/vesselview/7')
    await expect
      .element(page.getByRole('link', { name: 'Port Camargue' }))
      .toHaveAttribute('href', '/placeview/1401')
  })

  it('show their track when it is asked for: named, turned, saved as GPX, hidden again', async () => {
    const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Espadon</name>
      <trkseg><trkpt lat="43.4" lon="4.4"/><trkpt lat="43.5" lon="4.5"/></trkseg>
      <trkseg><trkpt lat="43.3" lon="4.3"/></trkseg></trk></gpx>`
    const asked = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(gpx)))
    const { frame, view } = openMap(['vessels'], one())
    await markerOf(/^Espadon/).click()
    await page.getByRole('button', { name: 'Track' }).click()
    await expect.poll(() => frame.querySelectorAll('.rs-track-line').length).toBe(1)
    expect(asked.mock.calls[0]?.[0]).toBe('/api/v1/vessels/7/track.gpx')
    const strip = page.getByRole('region', { name: 'Track of Espadon' })
    await expect.element(strip).toHaveTextContent('Track of Espadon last 24 hours')
    const save = strip.getByRole('link', { name: 'Download as GPX' })
    await expect.element(save).toHaveAttribute('href', '/api/v1/vessels/7/track.gpx')
    const startOf = () => frame.querySelector('.rs-track-start')?.getBoundingClientRect().left ?? 0
    const endOf = () => frame.querySelector('.rs-track-end')?.getBoundingClientRect().left ?? 0
    expect(startOf()).toBeLessThan(endOf())
    await strip.getByRole('button', { name: 'Reverse the track' }).click()
    await expect.element(save).toHaveAttribute('href', '/api/v1/vessels/7/track.gpx?reverse=true')
    await expect.poll(() => startOf() > endOf()).toBe(true)
    view.$selection.set(null)
    expect(frame.querySelectorAll('.rs-track-line').length).toBe(1)
    await strip.getByRole('button', { name: 'Hide the track' }).click()
    await expect.poll(() => frame.querySelectorAll('.rs-track-line').length).toBe(0)
  })

  it('say so where no track may be known', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('<gpx><trk/></gpx>')))
    openMap(['vessels'], one())
    await markerOf(/^Espadon/).click()
    await page.getByRole('button', { name: 'Track' }).click()
    await expect.element(page.getByText('No track of Espadon for the last 24 hours.')).toBeVisible()
  })

  it('are hollow when not under way, dotted when not heard of, ringed when followed', async () => {
    const hourAgo = new Date(Date.now() - 65 * 60_000).toISOString()
    const { frame } = openMap(['vessels'], one({ status: 1, seen_at: hourAgo, is_followed: true }))
    await expect.element(markerOf('Espadon, Sailboat, Vessel not under way, followed')).toBeVisible()
    for (const sign of ['hollow', 'stale', 'followed'])
      expect(frame.querySelector(`.rs-boat--${sign}`), sign).not.toBeNull()
  })

  it('sections 2 and 6: are for those logged in; the box says that a free subscription is needed', async () => {
    const { api } = openMap(['vessels'], one(), {}, visitor())
    await expect.element(page.getByRole('checkbox', { name: 'Vessels' })).toBeDisabled()
    await expect.element(page.getByText('needs a free subscription')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Log in', exact: true }))
      .toHaveAttribute('href', '/users/sign_in?return_to=%2F')
    expect(api.findCalls('GET /connections')).toHaveLength(0)
  })
})

describe('satellite maps', () => {
  const square = (west: number) => ({
    type: 'Feature' as const,
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, 43.49],
          [west + 0.02, 43.49],
          [west + 0.02, 43.51],
          [west, 43.51],
          [west, 43.49],
        ],
      ],
    },
    properties: { tile_zoom: 15, sheets: 4 },
  })
  const sheets = { 'GET /places?type=outline': buildFeatureCollection(square(4.5), square(30)) as never }

  it('are outlines of sheets, counted where they are in view, drawn anew at another tile zoom', async () => {
    const { api, view, frame } = openMap(['satMaps'], sheets)
    await expect.poll(() => frame.querySelectorAll('.rs-sheet-outline').length).toBe(2)
    await expect.element(page.getByText('4 sheets in view, tile zoom 15')).toBeVisible()
    toggleTileZoom(view)
    await expect.poll(() => api.getLastCall('GET /places?type=outline').query.tile_zoom).toBe(16)
    await expect.element(page.getByText('4 sheets in view, tile zoom 16')).toBeVisible()
  })

  it('section 9: show from zoom 7', async () => {
    const { api } = openMap(['satMaps'], sheets, { zoom: 6 })
    await expect.element(page.getByText('zoom in to see them')).toBeVisible()
    expect(api.findCalls('GET /places?type=outline')).toHaveLength(0)
  })
})

describe('AIS paths', () => {
  const line = (density: number) => ({
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
  const paths = { 'GET /ais_paths': buildFeatureCollection(line(1), line(2), line(3)) as never }

  it('section 9: are yellow, orange and red lines of 0.5, 1 and 1.5, filled in translucent blue', async () => {
    const { frame } = openMap(['aisPaths'], paths)
    await expect.poll(() => frame.querySelectorAll('.rs-ais-path').length).toBe(3)
    const styles = [...frame.querySelectorAll('.rs-ais-path')].map((path) => {
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

  it('section 4: show only above zoom 8', async () => {
    const { api } = openMap(['aisPaths'], paths, { zoom: 8 })
    await expect.element(page.getByText('zoom in to see them')).toBeVisible()
    expect(api.findCalls('GET /ais_paths')).toHaveLength(0)
  })
})

describe('the Superyacht Dodger', () => {
  it('section 7: keeps only the places with superyachts while it is on', async () => {
    const { api, view } = openMap(['pois'], {
      'GET /places?type=centroid': buildPlaceCollection(buildPlaceFeature({ id: 1, ...at })),
      'GET /places/:id': buildPlace(),
    })
    await expect.poll(() => api.findCalls('GET /places?type=centroid').length).toBe(1)
    expect(api.getLastCall('GET /places?type=centroid').query.stinkpots).toBe(false)
    toggleLayer(view, 'stinkPots')
    await expect.poll(() => api.getLastCall('GET /places?type=centroid').query.stinkpots).toBe(true)
    await expect.element(page.getByText('only places with superyachts')).toBeVisible()
    await expect.element(markerOf('Marina 1, Marina')).toBeVisible()
  })
})

describe('the demonstration', () => {
  it('is told below the map while its boats are counted in what is shown', async () => {
    const real = buildPlaceCollection(buildPlaceFeature({ id: 1, ...at }))
    const { api, view } = openMap(['pois'], {
      'GET /places?type=centroid': { ...real, simulated: true },
      'GET /places/:id': buildPlace(),
    })
    const mark = page.getByText('Simulated boats')
    await expect.element(mark).toBeVisible()
    await expect.element(mark).toHaveAttribute('title', expect.stringContaining('simulated boats'))
    api.responses['GET /places?type=centroid'] = real
    view.$layerRevisions.setKey('pois', 1)
    await expect.poll(() => mark.elements()).toEqual([])
  })
})

describe('a layer that failed', () => {
  it('says so in the panel and is fetched anew by a button', async () => {
    const { api, frame } = openMap(['buoys'], { 'GET /meteo_reps': new Error('away') })
    await expect.element(page.getByText('Could not be loaded')).toBeVisible()
    api.responses['GET /meteo_reps'] = buildFeatureCollection(buildBeaconFeature(at)) as never
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => frame.querySelectorAll('.rs-beacon').length).toBe(1)
  })
})
