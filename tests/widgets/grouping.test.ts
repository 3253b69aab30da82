import { describe, expect, it } from 'vitest'
import { clusterFeatures } from '../../src/widgets/map/layers/clustering.ts'
import { formatShortCount } from '../../src/widgets/map/layers/cluster-icon.ts'
import { navAids } from '../../src/widgets/map/layers/nav-aids.tsx'
import { pois } from '../../src/widgets/map/layers/pois.tsx'
import { fc, testProperty } from '../core/test-property.ts'
import { buildClusterFeature, buildNavAidFeature, buildPlaceFeature } from '../fakes/records.ts'

const spot = { latitude: fc.integer({ min: -80, max: 80 }), longitude: fc.integer({ min: -179, max: 179 }) }
const singles = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9999 }), ...spot }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((given) => given.map((one) => buildPlaceFeature(one)))
const counted = fc
  .array(fc.record({ count: fc.integer({ min: 1, max: 9999 }), ...spot }), { maxLength: 10 })
  .map((given) =>
    given.map(({ count, latitude, longitude }) =>
      buildClusterFeature(count, [longitude - 0.5, latitude - 0.5, longitude + 0.5, latitude + 0.5]),
    ),
  )
const zooms = fc.integer({ min: 3, max: 18 })

describe('grouping', () => {
  testProperty('loses no place and counts none twice', [singles, counted, zooms], (ones, clusters, zoom) => {
    const spots = clusterFeatures([...ones, ...clusters], zoom, pois)
    const shown = spots.reduce((sum, each) => sum + (each.kind === 'group' ? each.count : 1), 0)
    const given = clusters.reduce(
      (sum, { properties }) => sum + ('cluster' in properties ? properties.count : 0),
      ones.length,
    )
    expect(shown).toBe(given)
  })

  testProperty(
    'counts a group by type as it counts it whole',
    [singles, counted, zooms],
    (ones, clusters, zoom) => {
      for (const each of clusterFeatures([...ones, ...clusters], zoom, pois)) {
        if (each.kind !== 'group') continue
        expect(Object.values(each.types).reduce((sum, count) => sum + count, 0)).toBe(each.count)
      }
    },
  )

  it('counts aids by their AIS type, as the server does', () => {
    const at = { latitude: 43.4, longitude: 4.1 }
    const aids = [20, 24, 24].map((aid_type, id) => buildNavAidFeature({ id, aid_type, ...at }))
    expect(clusterFeatures(aids, 9, navAids)).toMatchObject([{ kind: 'group', types: { 20: 1, 24: 2 } }])
  })

  testProperty('gives every spot a key of its own', [singles, zooms], (ones, zoom) => {
    const keys = clusterFeatures(ones, zoom, pois).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  testProperty('at the deepest zoom lets every place stand for itself', [singles], (ones) => {
    expect(clusterFeatures(ones, 18, pois).every(({ kind }) => kind === 'one')).toBe(true)
  })
})

describe('a count in its ring', () => {
  testProperty('has five signs at most', [fc.integer({ min: 1, max: 9_000_000 })], (count) => {
    expect(formatShortCount(count).length).toBeLessThanOrEqual(5)
  })
})
