import { describe, expect, it } from 'vitest'
import { createMapView, type MapViewState } from '../../../../src/client/map/map-view.ts'
import type { MapNameCollection } from '../../../../src/core/contract/map-name.ts'
import { MapWidget } from '../../../../src/widgets/map/MapWidget.tsx'
import { createNamePane } from '../../../../src/widgets/map/names/name-pane.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildMapNames } from '../../../factories/map-names.ts'
import { buildPlaceCollection, buildPlaceFeature } from '../../../factories/records.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }
const layerCall = 'GET /places?type=centroid'

interface Opened {
  start?: Partial<MapViewState>
  names?: MapNameCollection
  places?: ReturnType<typeof buildPlaceCollection> | undefined
  basemap?: 'none'
}

function openMap({ start = {}, names, places = buildPlaceCollection(), basemap }: Opened) {
  const api = createFakeApi({ 'GET /tile_sources': [], 'GET /names': names, [layerCall]: places })
  const view = createMapView({ centre, zoom: 10, layers: ['pois'], ...start })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <div style={{ width: 800, height: 600 }}>
        <MapWidget view={view} {...(basemap && { basemap })} />
      </div>,
    ),
  )
  const listNames = () => [...container.querySelectorAll('.rs-names span')].map((span) => span.textContent)
  return { api, view, container, listNames }
}

describe('the names on a map', () => {
  it('are asked for after the first places, and drawn by kind and rank', async () => {
    const { api, container, listNames } = openMap({
      names: buildMapNames(
        { name: 'Marseille', rank: 5, latitude: 43.6, longitude: 4.5 },
        { name: 'Gulf of Lion', kind: 'bay', latitude: 43.4, longitude: 4.5 },
      ),
    })
    await expect.poll(listNames).toEqual(['Marseille', 'Gulf of Lion'])
    const keys = api.calls.map(({ key }) => key)
    expect(keys.indexOf('GET /names')).toBeGreaterThan(keys.indexOf(layerCall))
    const [town, bay] = container.querySelectorAll('.rs-names span')
    expect(town?.className).toBe('rs-name rs-name--town rs-name--large')
    expect(bay?.className).toBe('rs-name rs-name--bay')
    const pane = container.querySelector('.rs-names')
    expect(pane?.getAttribute('aria-hidden')).toBe('true')
    expect(pane?.getAttribute('translate')).toBe('no')
  })

  it('are text, never markup', async () => {
    const name = '<img src=x onerror="window.hacked=1">'
    const { container, listNames } = openMap({ names: buildMapNames({ name, ...centre }) })
    await expect.poll(listNames).toEqual([name])
    expect(container.querySelector('.rs-names img')).toBeNull()
  })

  it('stand beside the markers of places from zoom 12, anchorages and marinas first', async () => {
    const places = buildPlaceCollection(
      buildPlaceFeature({ id: 1, name: 'Fuel dock', type_enum: 5, ...centre }),
      buildPlaceFeature({ id: 2, name: 'Port Camargue', type_enum: 0, latitude: 43.5, longitude: 4.52 }),
    )
    const { view, listNames } = openMap({ places, names: buildMapNames(), start: { zoom: 12 } })
    await expect.poll(listNames).toEqual(['Port Camargue', 'Fuel dock'])
    view.$moveRequest.set({ position: centre, zoom: 11 })
    await expect.poll(listNames).toEqual([])
  })

  it('do not hide under a marker, and stay when the map is moved a little', async () => {
    const places = buildPlaceCollection(buildPlaceFeature({ id: 1, ...centre }))
    const { view, container } = openMap({ places, names: buildMapNames({ name: 'Arles', ...centre }) })
    const getPlace = () => container.querySelector<HTMLElement>('.rs-names span')?.style.transform
    await expect.poll(getPlace).toBeTruthy()
    const before = getPlace()
    const marker = container.querySelector('.rs-pin')?.getBoundingClientRect()
    const name = container.querySelector('.rs-names span')?.getBoundingClientRect()
    expect((name?.bottom ?? 0) <= (marker?.top ?? 0) || (name?.top ?? 0) >= (marker?.bottom ?? 0)).toBe(true)
    view.$moveRequest.set({ position: { latitude: 43.51, longitude: 4.51 }, zoom: 10 })
    await expect.poll(() => view.$centre.get().latitude).toBeCloseTo(43.51, 3)
    expect(getPlace()).toBe(before)
  })

  it('are not asked for by a map without a basemap', async () => {
    const { api, view } = openMap({ basemap: 'none' })
    await expect.poll(() => view.$layerStatuses.get().pois?.state).toBe('ready')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(api.findCalls('GET /names')).toEqual([])
  })

  it('300 of them are placed in a short task', async () => {
    const labels = Array.from({ length: 300 }, (_, index) => ({
      key: `${index}`,
      text: `Harbour town ${index}`,
      position: { latitude: -1 + (index % 20) * 0.1, longitude: -3 + Math.floor(index / 20) * 0.4 },
      className: 'rs-name rs-name--town',
      isBeside: false,
    }))
    const { container, getMap } = renderOnMap(null)
    await expect.poll(() => container.querySelector('.leaflet-map-pane')).not.toBeNull()
    const measure = () => {
      const pane = createNamePane(getMap())
      const start = performance.now()
      pane.show(labels, [])
      const ms = performance.now() - start
      pane.remove()
      return ms
    }
    // The fastest of some, as other tests may use the processor.
    const ms = Math.min(...Array.from({ length: 9 }, measure))
    expect(ms).toBeLessThan(16)
  })
})
