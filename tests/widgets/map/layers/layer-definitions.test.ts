import { describe, expect, it } from 'vitest'
import { createLayerFeatures, type LayerSource } from '../../../../src/client/map/layer-features.ts'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { toggleFacility, togglePlaceGroup } from '../../../../src/client/map/place-filter.ts'
import type { LayerKey } from '../../../../src/core/catalogue/map-layers.ts'
import { messages as english } from '../../../../src/core/messages/en/index.ts'
import { formatMessage, pluralize, type PluralForms } from '../../../../src/core/text.ts'
import { recordDefinitions } from '../../../../src/widgets/map/layers/record-definitions.ts'
import { toNearestWorldCopy } from '../../../../src/widgets/map/world-copy.ts'
import { layerDefinitions } from '../../../../src/widgets/map/layers/layer-definitions.ts'
import { createFakeApi } from '../../../fakes/api.ts'

/** Opens a layer on a map of 4° to 5° E, whose request is not answered. */
function openLayer(layer: LayerKey) {
  const api = createFakeApi()
  const view = createMapView({ zoom: 9 })
  view.$bbox.set({ x1: 4, y1: 43, x2: 5, y2: 44 })
  const source: LayerSource<unknown> = layerDefinitions[layer]
  const end = createLayerFeatures(api, view, source).$load.listen(() => undefined)
  return { api, view, end }
}

const layers = [
  ['pois', 'GET /places?type=centroid', { stinkpots: false }],
  ['stinkPots', 'GET /places?type=centroid', { stinkpots: true }],
  ['navAids', 'GET /nav_aids', {}],
  ['buoys', 'GET /meteo_reps', {}],
  ['vessels', 'GET /connections', {}],
  ['satMaps', 'GET /places?type=outline', { tile_zoom: 15 }],
  ['aisPaths', 'GET /ais_paths', {}],
  ['seamarks', 'GET /seamarks', {}],
] as const

describe('the request of a layer', () => {
  it.each(layers)('section 7: of %s is %s', (layer, call, more) => {
    const { api, end } = openLayer(layer)
    expect(api.calls.map(({ key }) => key)).toEqual([call])
    expect(api.getLastCall(call).query).toEqual({
      x1: 3.75,
      y1: 42.75,
      x2: 5.25,
      y2: 44.25,
      zoom: 9,
      ...more,
    })
    end()
  })

  it.each(layers)('of %s is aborted when the map moves on before its answer', (layer, call) => {
    const { api, view, end } = openLayer(layer)
    view.$bbox.set({ x1: 14, y1: 43, x2: 15, y2: 44 })
    expect(api.findCalls(call).map((request) => request.isAborted())).toEqual([true, false])
    end()
  })

  it.each(['pois', 'stinkPots'] as const)('of %s has the types and facilities of the filter', (layer) => {
    const { api, view, end } = openLayer(layer)
    toggleFacility(view, 'fuel')
    toggleFacility(view, 'water')
    togglePlaceGroup(view, 'anchorages')
    const filters = api
      .findCalls('GET /places?type=centroid')
      .map(({ query: { types, has } }) => ({ types, has }))
    expect(filters).toEqual([
      { types: undefined, has: undefined },
      { types: undefined, has: 'fuel' },
      { types: undefined, has: 'fuel,water' },
      { types: '1,8', has: 'fuel,water' },
    ])
    end()
  })
})

it.each([
  ['satMaps', 12, '12 sheets at tile zoom 15', '12 sheets in view, tile zoom 15'],
  ['satMaps', 1, '1 sheet at tile zoom 15', '1 sheet in view, tile zoom 15'],
  ['aisPaths', 12, '12 AIS traffic lines', '12 lines in view'],
  ['aisPaths', 1, '1 AIS traffic line', '1 line in view'],
  ['seamarks', 12, '12 seamarks', undefined],
  ['seamarks', 1, '1 seamark', undefined],
] as const)('the list says of %s and %i of them: %s; the panel says: %s', (key, count, inList, inPanel) => {
  const definition = layerDefinitions[key]
  if (definition.type === 'points') throw new Error('a list has the rows of points')
  const format = (forms: PluralForms) => formatMessage(pluralize(forms, count, 'en'), { count, zoom: 15 })
  expect(format(definition.getListText(english))).toBe(inList)
  const inPanelForms = definition.getCountText?.(english)
  expect(inPanelForms && format(inPanelForms)).toBe(inPanel)
})

describe('the records of layers', () => {
  it('are those of places, aids, beacons and vessels', () => {
    expect(new Set(recordDefinitions.keys())).toEqual(new Set(['place', 'nav-aid', 'weather', 'vessel']))
    for (const definition of recordDefinitions.values()) expect(definition).toBeTruthy()
    const { pois, stinkPots } = layerDefinitions
    expect(pois.type).toBe('points')
    expect(stinkPots.type).toBe('points')
    expect(recordDefinitions.get('place')).toBe(pois.type === 'points' && pois.record)
  })

  it('of every layer are under its own key', () => {
    expect(Object.entries(layerDefinitions).filter(([key, layer]) => key !== layer.key)).toEqual([])
  })

  it.each(['pois', 'navAids'] as const)('of %s have a legend without two equal rows', (key) => {
    const rows = layerDefinitions[key].getLegend?.(english).sections?.flatMap((section) => section.rows) ?? []
    expect(rows.length).toBeGreaterThan(9)
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
    for (const row of rows) expect(row).toMatchObject({ key: expect.anything(), icon: expect.anything() })
    expect(rows.filter(({ text }) => !text)).toEqual([])
  })

  it.each(['pois', 'stinkPots'] as const)('of %s depend on the filter of places', (key) => {
    expect(layerDefinitions[key]).toMatchObject({ dependsOnFilter: true })
  })
})

describe('a position on the copy of the world that the map shows', () => {
  it.each([
    [4.1, 10, 4.1],
    [-170, 175, 190],
    [170, -175, -190],
    [4.1, 370, 364.1],
    [4.1, 725, 724.1],
    [179, -541, -541],
  ])('from %d degrees on a map around %d is at %d', (longitude, centre, shown) => {
    expect(toNearestWorldCopy(longitude, centre)).toBeCloseTo(shown, 9)
  })
})
