import { describe, expect, it } from 'vitest'
import type { MapFeature } from '../../../../src/client/map/map-features.ts'
import { bboxContains } from '../../../../src/core/geo.ts'
import { formatShortCount } from '../../../../src/widgets/map/clusters/cluster-icon.ts'
import { sumFeatures } from '../../../../src/widgets/map/clusters/cluster-sums.ts'
import { keyFeatures, toMapFeature } from '../../../../src/widgets/map/clusters/drawn-feature.ts'
import { navAidRecord } from '../../../../src/widgets/map/layers/nav-aid-record.tsx'
import { placeRecord } from '../../../../src/widgets/map/layers/place-record.tsx'
import { fc, testProperty } from '../../../support/test-property.ts'
import { buildClusterFeature, buildNavAidFeature, buildPlaceFeature } from '../../../factories/records.ts'

const toMapFeatures = (features: Parameters<typeof keyFeatures>[0]): MapFeature[] =>
  [...keyFeatures(features)].map(([key, feature]) => toMapFeature(key, feature))

const positionArbitraries = {
  latitude: fc.integer({ min: -80, max: 80 }),
  longitude: fc.integer({ min: -179, max: 179 }),
}
const records = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9999 }), ...positionArbitraries }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 40,
  })
  .map((fields) => fields.map((field) => buildPlaceFeature(field)))
const aggregatedPoints = fc
  .array(fc.record({ count: fc.integer({ min: 1, max: 9999 }), ...positionArbitraries }), { maxLength: 10 })
  .map((fields) =>
    fields.map(({ count, latitude, longitude }) =>
      buildClusterFeature(count, [longitude - 0.5, latitude - 0.5, longitude + 0.5, latitude + 0.5]),
    ),
  )

describe('sumFeatures', () => {
  testProperty(
    'counts each record once and aggregated points by their count',
    [records, aggregatedPoints],
    (places, points) => {
      const sums = sumFeatures(toMapFeatures([...places, ...points]), placeRecord)
      const aggregated = points.reduce(
        (sum, { properties }) => sum + ('cluster' in properties ? properties.count : 0),
        0,
      )
      expect(sums.count).toBe(places.length + aggregated)
      expect(Object.values(sums.types).reduce((sum, count) => sum + count, 0)).toBe(sums.count)
    },
  )

  testProperty('returns a box with all records', [records], (places) => {
    const features = toMapFeatures(places)
    const { bbox } = sumFeatures(features, placeRecord)
    for (const { position } of features) expect(bboxContains(bbox, position)).toBe(true)
  })

  it('counts nav aids by AIS type', () => {
    const at = { latitude: 43.4, longitude: 4.1 }
    const aids = [20, 24, 24].map((aid_type, id) => buildNavAidFeature({ id, aid_type, ...at }))
    expect(sumFeatures(toMapFeatures(aids), navAidRecord)).toMatchObject({
      count: 3,
      types: { 20: 1, 24: 2 },
    })
  })

  it('returns a box across the antimeridian for records on both sides of it', () => {
    const places = [179.5, -179.5].map((longitude, id) => buildPlaceFeature({ id, latitude: -17, longitude }))
    const points = [buildClusterFeature(7, [179.8, -17.5, -179.2, -16.5])]
    const [crossing] = points
    if (crossing) crossing.geometry.coordinates = [-179.7, -17]
    const { bbox } = sumFeatures(toMapFeatures([...places, ...points]), placeRecord)
    expect(bbox).toEqual({ x1: 179.5, y1: -17.5, x2: -179.2, y2: -16.5 })
  })
})

describe('keyFeatures', () => {
  it('keeps aggregated points at one position apart', () => {
    const points = [3, 4].map((count) => buildClusterFeature(count, [4, 43, 5, 44]))
    expect(keyFeatures(points).size).toBe(2)
  })
})

describe('formatShortCount', () => {
  testProperty('returns at most five characters', [fc.integer({ min: 1, max: 9_000_000 })], (count) => {
    expect(formatShortCount(count, 'en').length).toBeLessThanOrEqual(5)
  })
})
