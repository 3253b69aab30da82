import { describe, expect, it } from 'vitest'
import { findRecordFeature, getRecordKey, type MapFeature } from '../../../src/client/map/map-features.ts'

const position = { latitude: 43.5, longitude: 4.5 }
const buildRecord = (id: number): MapFeature => ({
  kind: 'one',
  key: getRecordKey(id),
  position,
  properties: { id },
})
const cluster: MapFeature = {
  kind: 'group',
  key: getRecordKey(3),
  position,
  count: 12,
  types: { 0: 12 },
  bbox: { x1: 4, y1: 43, x2: 5, y2: 44 },
  canSpiderfy: false,
}

describe('findRecordFeature', () => {
  it('finds a record in the layers of its kind only', () => {
    const features = { navAids: [buildRecord(1)], pois: [buildRecord(2)], stinkPots: [buildRecord(4)] }
    expect(findRecordFeature(features, 'place', 2)).toBe(features.pois[0])
    expect(findRecordFeature(features, 'place', 4)).toBe(features.stinkPots[0])
    expect(findRecordFeature(features, 'nav-aid', 1)).toBe(features.navAids[0])
    expect(findRecordFeature(features, 'place', 1)).toBeUndefined()
  })

  it('finds no cluster, and no feature of a layer that is not drawn', () => {
    expect(findRecordFeature({ pois: [cluster] }, 'place', 3)).toBeUndefined()
    expect(findRecordFeature({}, 'vessel', 3)).toBeUndefined()
  })
})
