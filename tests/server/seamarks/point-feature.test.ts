import { expect, it } from 'vitest'
import { toPointFeature } from '../../../src/server/seamarks/point-feature.ts'

it('a point has its longitude first, rounded to less than the width of a hand', () => {
  const position = { latitude: 43.123456789, longitude: -4.987654321 }
  expect(JSON.parse(toPointFeature(position, { id: 7, name: 'Espiguette' }))).toEqual({
    type: 'Feature',
    id: 7,
    geometry: { type: 'Point', coordinates: [-4.987654, 43.123457] },
    properties: { id: 7, name: 'Espiguette' },
  })
})
