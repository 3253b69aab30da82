import { expect, it } from 'vitest'
import type { ConnectionCollection } from '../../../src/core/contract/vessel.ts'
import { toVesselFeature, toVesselFeatures } from '../../../src/client/vessels/vessel-features.ts'
import { buildConnection, buildVesselAreaFeature, buildVesselFeature } from '../../factories/live-records.ts'
import { buildClusterFeature } from '../../factories/records.ts'

it('a vessel in an area stands at the centre of it, all others where they are', () => {
  const espadon = buildVesselFeature({ latitude: 43.5, longitude: 4.1 })
  const cluster = buildClusterFeature(12, [4, 43, 5, 44])
  const hidden = buildVesselAreaFeature({ vessel_id: 9, id: 9, area: [4, 43, 5, 44] })
  const collection = { type: 'FeatureCollection', features: [espadon, cluster, hidden] }
  const features = toVesselFeatures(collection as ConnectionCollection)
  expect(features.slice(0, 2)).toEqual([espadon, cluster])
  expect(features[2]).toMatchObject({
    id: 9,
    geometry: { type: 'Point' },
    properties: { area: [4, 43, 5, 44] },
  })
  const [longitude = 0, latitude = 0] = features[2]?.geometry.coordinates ?? []
  expect(longitude).toBe(4.5)
  expect(latitude).toBeCloseTo(43.5, 1)
})

it('a vessel with neither a position nor an area has no feature', () => {
  expect(toVesselFeature(buildConnection(), null)).toBeNull()
})
