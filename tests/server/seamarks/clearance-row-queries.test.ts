import { expect, it } from 'vitest'
import { toClearanceFeature } from '../../../src/server/seamarks/clearance-row-queries.ts'

it('the feature of a clearance has all its facts, with six decimals of its position', () => {
  const facts = {
    name: 'Pont de Sète',
    clearance: 2.5,
    opens: true,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: 'https://www.openstreetmap.org/way/1',
    updated_at: '2026-01-01T00:00:00.000Z',
  }
  const text = toClearanceFeature(
    { ...facts, over: 'bridge', latitude: 43.40123449, longitude: -3.69999951 },
    7,
  )
  expect(JSON.parse(text)).toEqual({
    type: 'Feature',
    id: 7,
    geometry: { type: 'Point', coordinates: [-3.7, 43.401234] },
    properties: { id: 7, kind: 'bridge', ...facts },
  })
})
