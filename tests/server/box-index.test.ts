import { describe, expect } from 'vitest'
import { bboxContains, type Bbox } from '../../src/core/geo.ts'
import { createBoundsIndex } from '../../src/server/realtime/bounds-index.ts'
import { fc, testProperty } from '../core/test-property.ts'

const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const box = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([x1, a, x2, b]): { bounds: Bbox } => ({ bounds: { x1, y1: Math.min(a, b), x2, y2: Math.max(a, b) } }))

describe('the index of boxes', () => {
  testProperty(
    'finds every box that holds a position and no other, until it is removed',
    [fc.array(box, { maxLength: 20 }), longitude, latitude],
    (entries, x, y) => {
      const position = { longitude: x, latitude: y }
      const index = createBoundsIndex<{ bounds: Bbox }>()
      for (const entry of entries) index.add(entry)
      const holding = entries.filter((entry) => bboxContains(entry.bounds, position))
      expect(new Set(index.findContaining(position))).toEqual(new Set(holding))
      for (const entry of entries) index.remove(entry)
      expect(index.findContaining(position)).toEqual([])
    },
  )
})
