import { expect, it } from 'vitest'
import { createEmptyLayer } from '../../../src/server/http/layer-response.ts'

it('an empty layer states from which zoom it has features', () => {
  expect(createEmptyLayer(9)).toEqual({
    type: 'FeatureCollection',
    features: [],
    properties: { minimum_zoom: 9 },
  })
})
