import { describe, expect, it } from 'vitest'
import { clusterFeatures } from '../../../../src/widgets/map/layers/clustering.ts'
import { formatShortCount } from '../../../../src/widgets/map/layers/cluster-icon.ts'
import { navAids } from '../../../../src/widgets/map/layers/nav-aids.tsx'
import { pois } from '../../../../src/widgets/map/layers/pois.tsx'
import { fc, testProperty } from '../../../support/test-property.ts'
import { buildClusterFeature, buildNavAidFeature, buildPlaceFeature } from '../../../factories/records.ts'

const positionArbitraries = {
  latitude: fc.integer({ min: -80, max: 80 }),
  longitude: fc.integer({ min: -179, max: 179 }),
}
const singleFeatures = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9999 }), ...positionArbitraries }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((records) => records.map((record) => buildPlaceFeature(record)))
const clusterFeatureArbitrary = fc
  .array(fc.record({ count: fc.integer({ min: 1, max: 9999 }), ...positionArbitraries }), { maxLength: 10 })
  .map((records) =>
    records.map(({ count, latitude, longitude }) =>
      buildClusterFeature(count, [longitude - 0.5, latitude - 0.5, longitude + 0.5, latitude + 0.5]),
    ),
  )
const zooms = fc.integer({ min: 3, max: 18 })

describe('clusterFeatures', () => {
  testProperty(
    'keeps the total count',
    [singleFeatures, clusterFeatureArbitrary, zooms],
    (features, clusters, zoom) => {
      const mapFeatures = clusterFeatures([...features, ...clusters], zoom, pois)
      const clusteredTotal = mapFeatures.reduce(
        (sum, mapFeature) => sum + (mapFeature.kind === 'group' ? mapFeature.count : 1),
        0,
      )
      const total = clusters.reduce(
        (sum, { properties }) => sum + ('cluster' in properties ? properties.count : 0),
        features.length,
      )
      expect(clusteredTotal).toBe(total)
    },
  )

  testProperty(
    'the counts by type add up to the count of the cluster',
    [singleFeatures, clusterFeatureArbitrary, zooms],
    (features, clusters, zoom) => {
      for (const mapFeature of clusterFeatures([...features, ...clusters], zoom, pois)) {
        if (mapFeature.kind !== 'group') continue
        expect(Object.values(mapFeature.types).reduce((sum, count) => sum + count, 0)).toBe(mapFeature.count)
      }
    },
  )

  it('counts nav aids by AIS type', () => {
    const at = { latitude: 43.4, longitude: 4.1 }
    const aids = [20, 24, 24].map((aid_type, id) => buildNavAidFeature({ id, aid_type, ...at }))
    expect(clusterFeatures(aids, 9, navAids)).toMatchObject([{ kind: 'group', types: { 20: 1, 24: 2 } }])
  })

  testProperty('returns unique keys', [singleFeatures, zooms], (features, zoom) => {
    const keys = clusterFeatures(features, zoom, pois).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  testProperty('returns no clusters at zoom 18', [singleFeatures], (features) => {
    expect(clusterFeatures(features, 18, pois).every(({ kind }) => kind === 'one')).toBe(true)
  })
})

describe('formatShortCount', () => {
  testProperty('returns at most five characters', [fc.integer({ min: 1, max: 9_000_000 })], (count) => {
    expect(formatShortCount(count).length).toBeLessThanOrEqual(5)
  })
})
