import { expect, it } from 'vitest'
import {
  groupIntoBlocks,
  isInBoxes,
  listAreaCells,
  listAreaTiles,
  toRouteBoxes,
} from '../../../src/plugin/signalk/areas/area-geometry.ts'
import { areaLimits as limits } from '../../../src/plugin/signalk/limits.ts'
import { toCellsBbox } from '../../../src/plugin/signalk/places/grid-cells.ts'

const across = { x1: 179.9, y1: 51.8, x2: -179.9, y2: 51.95 }

it('cells and tiles of a box across 180° are those of both sides', () => {
  expect(listAreaCells([across]).map(({ column }) => column)).toEqual([1439, 0])
  const columns = new Set(listAreaTiles([across], 10).map(([x]) => x))
  expect([...columns].sort((a, b) => a - b)).toEqual([0, 1023])
})

it('the tiles of boxes that overlap are listed once', () => {
  const box = { x1: 4.1, y1: 43.5, x2: 4.2, y2: 43.6 }
  const alone = listAreaTiles([box], 12)
  expect(alone.length).toBeGreaterThan(1)
  expect(listAreaTiles([box, { ...box, x1: 4.15 }], 12)).toEqual(alone)
  expect(listAreaTiles([box], 0)).toEqual([[0, 0]])
})

it('blocks are of a fixed grid and contain every cell once', () => {
  const cells = listAreaCells([{ x1: 4.1, y1: 42.9, x2: 6, y2: 44.2 }])
  const blocks = groupIntoBlocks(cells)
  expect(blocks.flat()).toHaveLength(cells.length)
  for (const block of blocks) {
    const { x1, x2, y1, y2 } = toCellsBbox(block)
    expect(Math.max(x2 - x1, y2 - y1)).toBeLessThanOrEqual(limits.blockCells / 4)
  }
})

it('a route has boxes of a limited length that contain it and its margin', () => {
  const [from, to] = [
    { latitude: 43.5, longitude: 4 },
    { latitude: 43.5, longitude: 4.5 },
  ]
  const boxes = toRouteBoxes([from, to])
  expect(boxes.length).toBeGreaterThan(3)
  for (const longitude of [4, 4.13, 4.37, 4.5]) {
    // 1.9 nm beside it, and 3 nm beside it.
    expect(isInBoxes(boxes, { latitude: 43.5 + 1.9 / 60, longitude })).toBe(true)
    expect(isInBoxes(boxes, { latitude: 43.5 + 3 / 60, longitude })).toBe(false)
  }
  expect(toRouteBoxes([from])).toEqual([])
})

it('a route across 180° stays on its way', () => {
  const boxes = toRouteBoxes([
    { latitude: 51.9, longitude: 179.8 },
    { latitude: 51.9, longitude: -179.8 },
  ])
  expect(isInBoxes(boxes, { latitude: 51.9, longitude: 180 })).toBe(true)
  expect(isInBoxes(boxes, { latitude: 51.9, longitude: 0 })).toBe(false)
  expect(listAreaCells(boxes).length).toBeLessThan(12)
})

it('blocks have four cells a side, from 180° W and the equator', () => {
  const cells = [
    { column: 3, row: -1 },
    { column: 3, row: 0 },
    { column: 4, row: 0 },
    { column: 7, row: 3 },
    { column: 7, row: 4 },
  ]
  const [below, west, east, , north] = cells
  expect(groupIntoBlocks(cells)).toEqual([[below], [west], [east, cells[3]], [north]])
})

it('tiles are the columns and rows of Web Mercator, up to the edges of the world', () => {
  expect(listAreaTiles([{ x1: -10, y1: -10, x2: 100, y2: 10 }], 2)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 2],
    [2, 2],
    [3, 2],
  ])
  expect(listAreaTiles([{ x1: 170, y1: -90, x2: 180, y2: -86 }], 2)).toEqual([[3, 3]])
  expect(listAreaTiles([{ x1: -180, y1: 86, x2: -170, y2: 90 }], 2)).toEqual([[0, 0]])
})

it('a short leg is one box with a margin of two miles', () => {
  const [box, ...more] = toRouteBoxes([
    { latitude: 60.02, longitude: 5 },
    { latitude: 60, longitude: 5.03 },
  ])
  expect(more).toEqual([])
  expect(box?.x1).toBeCloseTo(4.93324, 3)
  expect(box?.y1).toBeCloseTo(59.96669, 4)
  expect(box?.x2).toBeCloseTo(5.09676, 3)
  expect(box?.y2).toBeCloseTo(60.05331, 4)
})

it('boxes of a route end at the poles', () => {
  const [north] = toRouteBoxes([90, 89.99].map((latitude) => ({ latitude, longitude: 0 })))
  const [south] = toRouteBoxes([-90, -89.99].map((latitude) => ({ latitude, longitude: 0 })))
  expect(north?.y2).toBe(90)
  expect(south?.y1).toBe(-90)
})
