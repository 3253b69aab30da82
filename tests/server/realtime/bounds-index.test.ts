import { describe, expect } from 'vitest'
import { bboxContains, type Bbox } from '../../../src/core/geo.ts'
import { createBoundsIndex } from '../../../src/server/realtime/bounds-index.ts'
import { fc, testProperty } from '../../support/test-property.ts'

const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const boundsEntry = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([x1, a, x2, b]): { bounds: Bbox } => ({ bounds: { x1, y1: Math.min(a, b), x2, y2: Math.max(a, b) } }))

describe('bounds index', () => {
  testProperty(
    'finds exactly the bounds that contain a position, until they are removed',
    [fc.array(boundsEntry, { maxLength: 20 }), longitude, latitude],
    (entries, x, y) => {
      const position = { longitude: x, latitude: y }
      const index = createBoundsIndex<{ bounds: Bbox }>()
      for (const entry of entries) index.add(entry)
      const expected = entries.filter((entry) => bboxContains(entry.bounds, position))
      expect(new Set(index.findContaining(position))).toEqual(new Set(expected))
      for (const entry of entries) index.remove(entry)
      expect(index.findContaining(position)).toEqual([])
    },
  )
})
