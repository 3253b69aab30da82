import { describe, expect, it } from 'vitest'
import { createTileSourcesStore, getBuiltInBasemapTemplate } from '../../../src/client/map/tile-sources.ts'
import { createFakeApi } from '../../fakes/api.ts'

describe('tile sources', () => {
  it('are requested only if the served page does not contain them', () => {
    const api = createFakeApi()
    createTileSourcesStore(api, []).$load.listen(() => undefined)
    expect(api.calls).toHaveLength(0)
    createTileSourcesStore(api).$load.listen(() => undefined)
    expect(api.findCalls('GET /tile_sources')).toHaveLength(1)
  })

  it('the built-in basemap is served by the site', () => {
    expect(getBuiltInBasemapTemplate({ ...createFakeApi(), site: 'https://x.test' })).toBe(
      'https://x.test/ground/{z}/{x}/{y}',
    )
  })
})
