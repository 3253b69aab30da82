import { describe, expect } from 'vitest'
import { bboxContains, type Bbox } from '../../../src/core/geo.ts'
import { createBoundsIndex } from '../../../src/server/realtime/bounds-index.ts'
import { fc, testProperty } from '../../support/test-property.ts'

const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const boundsEntry = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([x1, a, x2, b]): { bounds: Bbox } => ({ bounds: { x1, y1: Math.min(a, b), x2, y2: Math.max(a, b) } }))

type Box = [west: number, south: number, east: number, north: number]
const box = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([a, b, c, d]): Box => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)])

describe('bounds index', () => {
  testProperty(
    'finds exactly the bounds that contain a position, until they are removed',
    [fc.array(boundsEntry, { maxLength: 20 }), longitude, latitude],
    (entries, x, y) => {
      const index = createBoundsIndex<{ bounds: Bbox }>()
      for (const entry of entries) index.add(entry)
      const expected = entries.filter(({ bounds }) => bboxContains(bounds, { longitude: x, latitude: y }))
      expect(new Set(index.findTouching([x, y, x, y]))).toEqual(new Set(expected))
      for (const entry of entries) index.remove(entry)
      expect(index.findTouching([x, y, x, y])).toEqual([])
    },
  )

  testProperty(
    'finds each of the bounds once that overlap an area, also across the antimeridian, and no others',
    [fc.array(boundsEntry, { maxLength: 20 }), box],
    (entries, area) => {
      const index = createBoundsIndex<{ bounds: Bbox }>()
      for (const entry of entries) index.add(entry)
      const found = index.findTouching(area)
      expect(found).toHaveLength(new Set(found).size)
      expect(new Set(found)).toEqual(new Set(entries.filter(({ bounds }) => haveCommonPoint(bounds, area))))
      for (const entry of entries) index.remove(entry)
      expect(index.findTouching(area)).toEqual([])
    },
  )
})

/** Boxes overlap if one contains the edge of the other, by longitude and by latitude. */
function haveCommonPoint(bounds: Bbox, [west, south, east, north]: Box): boolean {
  const longitudes = [west, east, bounds.x1, bounds.x2].filter((x) => x >= west && x <= east)
  const latitudes = [south, north, bounds.y1, bounds.y2].filter((y) => y >= south && y <= north)
  return longitudes.some((x) => latitudes.some((y) => bboxContains(bounds, { longitude: x, latitude: y })))
}
