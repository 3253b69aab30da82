import { describe, expect, it } from 'vitest'
import { createLayerFeatures, type LayerSource } from '../../../../src/client/map/layer-features.ts'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { layerDefinitions } from '../../../../src/widgets/map/layers/layer-definitions.ts'
import { createFakeApi } from '../../../fakes/api.ts'

describe('the request of a layer', () => {
  it.each([
    ['pois', 'GET /places?type=centroid', { stinkpots: false }],
    ['stinkPots', 'GET /places?type=centroid', { stinkpots: true }],
    ['navAids', 'GET /nav_aids', {}],
    ['buoys', 'GET /meteo_reps', {}],
    ['vessels', 'GET /connections', {}],
    ['satMaps', 'GET /places?type=outline', { tile_zoom: 15 }],
    ['aisPaths', 'GET /ais_paths', {}],
    ['seamarks', 'GET /seamarks', {}],
  ] as const)('section 7: of %s is %s', (layer, call, more) => {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9 })
    view.$bbox.set({ x1: 4, y1: 43, x2: 5, y2: 44 })
    const source: LayerSource<unknown> = layerDefinitions[layer]
    const end = createLayerFeatures(api, view, source).$load.listen(() => undefined)
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
})
