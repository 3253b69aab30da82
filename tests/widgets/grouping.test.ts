import { describe, expect, it } from 'vitest'
import { groupFeatures } from '../../src/widgets/map/layers/clustering.ts'
import { shortCount } from '../../src/widgets/map/layers/icons.ts'
import { fc, test } from '../core/test-property.ts'
import { clusterFeature, navAidFeature, placeFeature } from '../fakes/records.ts'

const spot = { latitude: fc.integer({ min: -80, max: 80 }), longitude: fc.integer({ min: -179, max: 179 }) }
const singles = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9999 }), ...spot }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((given) => given.map((one) => placeFeature(one)))
const counted = fc
  .array(fc.record({ count: fc.integer({ min: 1, max: 9999 }), ...spot }), { maxLength: 10 })
  .map((given) =>
    given.map(({ count, latitude, longitude }) =>
      clusterFeature(count, [longitude - 0.5, latitude - 0.5, longitude + 0.5, latitude + 0.5]),
    ),
  )
const zooms = fc.integer({ min: 3, max: 18 })

describe('grouping', () => {
  test('loses no place and counts none twice', [singles, counted, zooms], (ones, clusters, zoom) => {
    const spots = groupFeatures([...ones, ...clusters], zoom)
    const shown = spots.reduce((sum, each) => sum + (each.kind === 'group' ? each.count : 1), 0)
    const given = clusters.reduce(
      (sum, { properties }) => sum + ('cluster' in properties ? properties.count : 0),
      ones.length,
    )
    expect(shown).toBe(given)
  })

  test('counts a group by type as it counts it whole', [singles, counted, zooms], (ones, clusters, zoom) => {
    for (const each of groupFeatures([...ones, ...clusters], zoom)) {
      if (each.kind !== 'group') continue
      expect(Object.values(each.types).reduce((sum, count) => sum + count, 0)).toBe(each.count)
    }
  })

  it('counts aids by their AIS type, as the server does', () => {
    const at = { latitude: 43.4, longitude: 4.1 }
    const aids = [20, 24, 24].map((aid_type, id) => navAidFeature({ id, aid_type, ...at }))
    expect(groupFeatures(aids, 9)).toMatchObject([{ kind: 'group', types: { 20: 1, 24: 2 } }])
  })

  test('gives every spot a key of its own', [singles, zooms], (ones, zoom) => {
    const keys = groupFeatures(ones, zoom).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('at the deepest zoom lets every place stand for itself', [singles], (ones) => {
    expect(groupFeatures(ones, 18).every(({ kind }) => kind === 'one')).toBe(true)
  })
})

describe('a count in its ring', () => {
  test('has five signs at most', [fc.integer({ min: 1, max: 9_000_000 })], (count) => {
    expect(shortCount(count).length).toBeLessThanOrEqual(5)
  })
})
