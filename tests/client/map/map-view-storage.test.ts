import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMapView, toggleLayer, toggleTileZoom } from '../../../src/client/map/map-view.ts'
import { clearFilter, toggleFacility, togglePlaceGroup } from '../../../src/client/map/place-filter.ts'
import {
  loadMapViewState,
  mapViewStorageKey,
  persistMapView,
} from '../../../src/client/map/map-view-storage.ts'

let stored: Map<string, string>
let location: { pathname: string; search: string }

beforeEach(() => {
  stored = new Map()
  location = { pathname: '/', search: '' }
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const replaceState = (_state: unknown, _title: string, url: string) => {
    location.search = new URL(url, 'http://x').search
  }
  const history = { state: null, replaceState }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, history }))
})
afterEach(() => vi.unstubAllGlobals())

const centre = { latitude: 43.517, longitude: 4.132 }

describe('persistMapView', () => {
  it('writes changes to the URL and the session storage', () => {
    const view = createMapView()
    persistMapView(view)
    view.$centre.set(centre)
    expect(location.search).toBe('?lat=43.517&lng=4.132&zoom=8&layers=pois')
    location.search = ''
    expect(loadMapViewState()).toEqual({ centre, zoom: 8, layers: ['pois'] })
  })

  it('writes the view again to an entry of the history to which the reader went back, until the map is removed', () => {
    const view = createMapView()
    const stop = persistMapView(view)
    view.$centre.set(centre)
    location.search = '?lat=1&lng=2&zoom=3'
    window.dispatchEvent(new Event('popstate'))
    expect(location.search).toBe('?lat=43.517&lng=4.132&zoom=8&layers=pois')
    stop()
    location.search = ''
    window.dispatchEvent(new Event('popstate'))
    expect(location.search).toBe('')
  })

  it('keeps the view of a link for the session before the map moves', () => {
    persistMapView(createMapView({ centre, zoom: 11 }))
    expect(location.search).toBe('')
    expect(loadMapViewState()).toEqual({ centre, zoom: 11, layers: ['pois'] })
  })

  it('section 4: keeps the active layers for the session', () => {
    const view = createMapView()
    persistMapView(view)
    toggleLayer(view, 'navAids')
    location.search = ''
    expect(loadMapViewState().layers).toEqual(['pois', 'navAids'])
  })

  it('keeps the filter of places in the URL and for the session, except for a link to a position', () => {
    const view = createMapView({ centre })
    persistMapView(view)
    toggleFacility(view, 'water')
    toggleFacility(view, 'fuel')
    togglePlaceGroup(view, 'marinas')
    togglePlaceGroup(view, 'anchorages')
    const filter = { types: [1, 8, 0, 3], has: ['fuel', 'water'] }
    expect(location.search).toBe(
      '?lat=43.517&lng=4.132&zoom=8&layers=pois&types=anchorages,marinas&has=fuel,water',
    )
    expect(loadMapViewState()).toMatchObject(filter)
    location.search = ''
    expect(loadMapViewState()).toMatchObject(filter)
    location.search = '?lat=1&lng=2'
    expect(loadMapViewState()).not.toHaveProperty('types')
    expect(loadMapViewState()).not.toHaveProperty('has')
    togglePlaceGroup(view, 'anchorages')
    expect(location.search).toContain('&types=marinas&has=fuel,water')
    clearFilter(view)
    expect(location.search).toBe('?lat=43.517&lng=4.132&zoom=8&layers=pois')
  })

  it('keeps the tile zoom for the session', () => {
    const view = createMapView()
    persistMapView(view)
    toggleTileZoom(view)
    expect(loadMapViewState().tileZoom).toBe(16)
  })

  it('section 4: loads every tile zoom of the cycle from the session, and no other', () => {
    const loadTileZoom = (value: string) => {
      stored.set('roadstead-tile-zoom', value)
      return loadMapViewState().tileZoom
    }
    expect(loadTileZoom('13')).toBe(13)
    expect(loadTileZoom('14')).toBe(14)
    expect(loadTileZoom('15')).toBe(15)
    expect(loadTileZoom('16')).toBe(16)
    expect(loadTileZoom('17')).toBe(17)
    expect(loadTileZoom('12')).toBeUndefined()
    expect(loadTileZoom('18')).toBeUndefined()
    expect(loadTileZoom('14.5')).toBeUndefined()
    expect(loadTileZoom('x')).toBeUndefined()
  })

  it('loadMapViewState prefers the URL to the session storage, value by value', () => {
    stored.set(mapViewStorageKey, 'lat=1&lng=2&zoom=12&layers=navAids')
    location.search = '?lat=43.517&lng=4.132'
    expect(loadMapViewState()).toEqual({ centre, zoom: 12, layers: ['navAids'] })
  })

  it('loadMapViewState is empty without stored values', () => {
    expect(loadMapViewState()).toEqual({})
  })

  it('does not write to the URL of another page', () => {
    const view = createMapView()
    persistMapView(view)
    location.pathname = '/placeview/1401'
    view.$zoom.set(12)
    expect(location.search).toBe('')
    expect(stored.get(mapViewStorageKey)).toContain('zoom=12')
  })

  it('stops writing when the map is removed', () => {
    const view = createMapView()
    persistMapView(view)()
    view.$zoom.set(12)
    expect(location.search).toBe('')
  })

  it('writes to the URL even if the session storage throws', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny })
    const view = createMapView()
    persistMapView(view)
    view.$zoom.set(12)
    expect(location.search).toContain('zoom=12')
    expect(loadMapViewState().zoom).toBe(12)
  })
})
