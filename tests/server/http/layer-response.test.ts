import { expect, it } from 'vitest'
import { createEmptyLayer, matchesEtag } from '../../../src/server/http/layer-response.ts'

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b","a" ', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s names the ETag W/"a": %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(matches)
})

it('an empty layer states from which zoom it has features', () => {
  expect(createEmptyLayer(9)).toEqual({
    type: 'FeatureCollection',
    features: [],
    properties: { minimum_zoom: 9 },
  })
})
