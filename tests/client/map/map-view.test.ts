import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/client/api/call.ts'
import { getRecordKey } from '../../../src/client/map/map-features.ts'
import {
  createMapView,
  parseLayerKeys,
  toggleLayer,
  setLayerStatus,
  toSelection,
  toggleTileZoom,
} from '../../../src/client/map/map-view.ts'

describe('createMapView', () => {
  it('section 4: starts at 43.5 N 4.5 E, zoom 8, with the places on', () => {
    const view = createMapView()
    expect(view.$centre.get()).toEqual({ latitude: 43.5, longitude: 4.5 })
    expect(view.$zoom.get()).toBe(8)
    expect(view.$layers.get()).toEqual(['pois'])
    expect(view.isDefaultCentre).toBe(true)
  })

  it('section 4: a given centre is not replaced by geolocation', () => {
    expect(createMapView({ centre: { latitude: 43.5, longitude: 4.5 } }).isDefaultCentre).toBe(false)
    expect(createMapView({ zoom: 12 }).isDefaultCentre).toBe(true)
  })

  it('toggleLayer changes only the given layer and map', () => {
    const [one, two] = [createMapView(), createMapView()]
    toggleLayer(one, 'navAids')
    expect(one.$layers.get()).toEqual(['pois', 'navAids'])
    toggleLayer(one, 'pois')
    expect(one.$layers.get()).toEqual(['navAids'])
    expect(two.$layers.get()).toEqual(['pois'])
  })

  it('parseLayerKeys returns known layers in panel order, with any separator', () => {
    expect(parseLayerKeys('vessels, navAids+pois ships pois')).toEqual(['pois', 'navAids', 'vessels'])
  })
})

describe('the tile zoom', () => {
  it('section 4: starts at 15, adds one with each toggle and wraps to 13 at 18', () => {
    const view = createMapView()
    expect(view.$tileZoom.get()).toBe(15)
    expect([1, 2, 3, 4, 5].map(() => toggleTileZoom(view))).toEqual([16, 17, 13, 14, 15])
  })
})

describe('the status of a layer', () => {
  it.each([
    ['the same status', {}, 1],
    ['another count', { count: 4 }, 2],
    ['another state', { state: 'empty' }, 2],
    ['simulated boats', { isSimulated: true }, 2],
    ['another way to retry', { retry: () => undefined }, 2],
    ['an error', { error: new ApiError('GET /home', 503, null) }, 2],
  ] as const)('notifies subscribers only of a change: %s', (_change, change, notifications) => {
    const view = createMapView()
    const notify = vi.fn()
    view.$layerStatuses.listen(notify)
    setLayerStatus(view, 'pois', { state: 'ready', count: 3 })
    setLayerStatus(view, 'pois', { state: 'ready', count: 3, ...change })
    expect(notify).toHaveBeenCalledTimes(notifications)
  })

  it('says whether the map shows simulated boats', () => {
    const view = createMapView()
    expect(view.$isSimulated.get()).toBe(false)
    setLayerStatus(view, 'vessels', { state: 'ready', count: 3, isSimulated: true })
    expect(view.$isSimulated.get()).toBe(true)
  })
})

describe('toSelection', () => {
  const position = { latitude: 43.5, longitude: 4.5 }

  it('a marker selects its record by the kind of the layer', () => {
    const properties = { id: 7 }
    const marker = { kind: 'one', key: getRecordKey(7), position, properties } as const
    expect(toSelection(marker, 'navAids')).toEqual({ kind: 'nav-aid', id: 7, position, properties })
    expect(() => toSelection(marker, 'aisPaths')).toThrow('has no records')
  })

  it('a cluster selects its area', () => {
    const area = { position, count: 12, bbox: { x1: 4, y1: 43, x2: 5, y2: 44 } }
    expect(
      toSelection({ kind: 'group', key: 'g', types: { 0: 12 }, canSpiderfy: false, ...area }, 'pois'),
    ).toEqual({
      kind: 'cluster',
      layer: 'pois',
      ...area,
    })
  })
})
