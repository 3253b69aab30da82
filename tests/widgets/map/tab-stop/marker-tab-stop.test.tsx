import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createSessionStore } from '../../../../src/client/api/session.ts'
import { createMapView, refreshLayer } from '../../../../src/client/map/map-view.ts'
import { MapWidget } from '../../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import {
  buildBeaconFeature,
  buildFeatureCollection,
  buildVesselFeature,
} from '../../../factories/live-records.ts'
import { buildClusterFeature, buildNavAidFeature, buildPlaceFeature } from '../../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }
const user = { id: 3, name: 'Ann', thumb_url: null, admin: false, has_hidden_vessel: false }
const places = 'GET /places?type=centroid'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const port = (id: number, latitude: number, longitude = 4.5) =>
  buildPlaceFeature({ id, name: `Port ${id}`, latitude, longitude })

/** Renders a map of 800 x 500 px with a record of each layer of markers, from north to south. */
function openMap() {
  const responses = {
    'GET /tile_sources': [],
    [places]: buildFeatureCollection(
      buildClusterFeature(70, [4.49, 43.55, 4.51, 43.56]),
      port(1, 43.5),
      port(2, 43.45),
    ) as never,
    'GET /connections': buildFeatureCollection(
      buildVesselFeature({ id: 4, vessel_id: 4, vessel_name: 'Boat 4', latitude: 43.54, longitude: 4.5 }),
    ) as never,
    'GET /meteo_reps': buildFeatureCollection(
      buildBeaconFeature({ latitude: 43.52, longitude: 4.5 }),
    ) as never,
    'GET /nav_aids': buildFeatureCollection(
      buildNavAidFeature({ id: 9, aid_type: 1, latitude: 43.48, longitude: 4.5 }),
    ) as never,
  }
  const api = createFakeApi(responses)
  const view = createMapView({ centre, zoom: 12, layers: ['pois', 'vessels', 'buoys', 'navAids'] })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <div style={{ width: 800, height: 500 }}>
        <MapWidget view={view} />
      </div>,
      [],
      createSessionStore({ logged_in: true, user, show_intro: false, csrf_token: 'x' }),
    ),
  )
  const listMarkers = () => [...container.querySelectorAll<HTMLElement>('.rs-marker')]
  return {
    api,
    view,
    container,
    listMarkers,
    listStops: () =>
      listMarkers()
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(getName),
  }
}

const getName = (element: Element | null) => element?.getAttribute('aria-label')?.split(',')[0]
const getFocused = () => getName(document.activeElement)

async function tabToMarkers(container: HTMLElement): Promise<void> {
  container.querySelector<HTMLElement>('.leaflet-container')?.focus()
  await userEvent.keyboard('{Tab}')
}

it('the markers and clusters of all layers are one stop of the Tab key', async () => {
  const { container, listMarkers, listStops } = openMap()
  await expect.poll(() => listMarkers().length).toBe(6)
  await expect.poll(listStops).toEqual(['Port 1'])
  expect(listMarkers().every((marker) => marker.getAttribute('role') === 'button')).toBe(true)
  await tabToMarkers(container)
  expect(getFocused()).toBe('Port 1')
  expect(document.activeElement?.getAttribute('aria-description')).toBe('4/6')
  const visited = []
  await userEvent.keyboard('{Home}')
  for (let i = 0; i < 6; i++) {
    visited.push(getFocused())
    await userEvent.keyboard('{ArrowDown}')
  }
  expect(visited).toEqual([
    '70 places here',
    'Boat 4',
    expect.any(String),
    'Port 1',
    expect.any(String),
    'Port 2',
  ])
  expect(new Set(visited).size).toBe(6)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.matches('.rs-marker')).toBe(false)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(getFocused()).toBe('Port 2')
  expect(listStops()).toEqual(['Port 2'])
})

it('the focus goes to the next marker if its record leaves the map', async () => {
  const { api, view, container, listMarkers, listStops } = openMap()
  await expect.poll(() => listMarkers().length).toBe(6)
  await tabToMarkers(container)
  api.responses[places] = buildFeatureCollection(port(2, 43.45)) as never // the collection of places
  refreshLayer(view, 'pois')
  await expect.poll(() => listMarkers().length).toBe(4)
  expect(document.activeElement?.matches('.rs-marker')).toBe(true)
  expect(listStops()).toEqual([getFocused()])
})

it('+ and - zoom the map around a focused marker, which keeps the focus', async () => {
  const { view, container, listMarkers } = openMap()
  await expect.poll(() => listMarkers().length).toBe(6)
  await tabToMarkers(container)
  await userEvent.keyboard('+')
  await expect.poll(() => view.$zoom.get()).toBe(13)
  expect(getFocused()).toBe('Port 1')
  await userEvent.keyboard('-')
  await expect.poll(() => view.$zoom.get()).toBe(12)
  expect(getFocused()).toBe('Port 1')
})

it('the stop goes on to another layer if that of its marker is turned off', async () => {
  const { view, listMarkers, listStops } = openMap()
  await expect.poll(() => listMarkers().length).toBe(6)
  view.$layers.set(['vessels'])
  await expect.poll(() => listMarkers().length).toBe(1)
  expect(listStops()).toEqual(['Boat 4'])
  view.$layers.set([])
  await expect.poll(() => listMarkers().length).toBe(0)
})
