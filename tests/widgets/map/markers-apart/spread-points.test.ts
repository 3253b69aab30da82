import { expect, it } from 'vitest'
import { spreadPoints, type SpreadPoint } from '../../../../src/widgets/map/markers-apart/spread-points.ts'
import { createSeededRandom } from '../../../support/seeded-random.ts'

const pin = (x: number, y: number): SpreadPoint => ({ x, y, radius: 12 })
const cluster = (x: number, y: number): SpreadPoint => ({ x, y, radius: 19 })

function spread(points: readonly SpreadPoint[]): SpreadPoint[] {
  const shifts = spreadPoints(points)
  return points.map((point, at) => ({
    ...point,
    x: point.x + (shifts[at]?.x ?? Number.NaN),
    y: point.y + (shifts[at]?.y ?? Number.NaN),
  }))
}

const getDistance = (a?: SpreadPoint, b?: SpreadPoint) =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.NaN

it('points that do not touch stay', () => {
  expect(spreadPoints([pin(0, 0), pin(26, 0), cluster(0, 40)])).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ])
})

it('the second of two at one position moves until the touch target of neither covers the other', () => {
  const [first, second] = spread([pin(5, 7), pin(5, 7)])
  expect(first).toEqual(pin(5, 7))
  expect(getDistance(first, second)).toBeGreaterThanOrEqual(12 + 22)
  expect(getDistance(first, second)).toBeLessThan(40)
})

it('a point moves away from the one that it touches', () => {
  const [, second] = spread([pin(0, 0), pin(20, 0)])
  expect(second).toEqual(pin(20 + 18, 0))
})

it('up to nine records of different layers at one position do not touch each other', () => {
  const placed = spread(
    Array.from({ length: 9 }, (_, at) => (at % 3 === 2 ? cluster(100, 100) : pin(100, 100))),
  )
  for (const [at, point] of placed.entries())
    for (const other of placed.slice(0, at))
      expect(getDistance(point, other)).toBeGreaterThanOrEqual(Math.max(24, point.radius + other.radius))
})

it('the result is the same after the map was dragged', () => {
  const random = createSeededRandom(7)
  const points = Array.from({ length: 60 }, () => pin(random.next() * 300, random.next() * 300))
  const dragged = points.map((point) => pin(point.x + 4096, point.y - 2048))
  expect(spreadPoints(dragged)).toEqual(spreadPoints(points))
})

it('1,000 points in a window, a third of which touch, are arranged in less than a tenth of a second', () => {
  const random = createSeededRandom(3)
  const points = Array.from({ length: 1000 }, () => pin(random.next() * 1900, random.next() * 1200))
  // Compiled code, as after the first moves of a map.
  spreadPoints(points)
  const start = performance.now()
  spreadPoints(points)
  expect(performance.now() - start).toBeLessThan(100)
})
