import { expect, it } from 'vitest'
import { coastCellUnits } from '../../../src/server/coast/coast-cell.ts'
import { getUnitsPerPixel, simplifyRing, simplifyRings } from '../../../src/server/coast/simplify-ring.ts'

const pixel = getUnitsPerPixel(8)

it('a cell of a quarter degree is 45.5 pixels wide at zoom 8, and twice that at zoom 9', () => {
  expect(coastCellUnits / pixel).toBeCloseTo(45.51, 2)
  expect(getUnitsPerPixel(9)).toBeCloseTo(pixel / 2, 6)
})

it('points near the last one are left out, those on any border of the cell are kept', () => {
  const near = Math.round(pixel / 4)
  const far = Math.round(pixel * 2)
  const inner = [far, far, far + near, far, 2 * far, far, 2 * far, 2 * far, 2 * far, 2 * far + near]
  expect(Array.from(simplifyRing(inner, 8))).toEqual([far, far, 2 * far, far, 2 * far, 2 * far])
  for (const border of [
    [far, 0, far + near, 0, far + 2 * near, 0],
    [0, far, 0, far + near, 0, far + 2 * near],
    [far, coastCellUnits, far + near, coastCellUnits],
    [coastCellUnits, far, coastCellUnits, far + near],
  ])
    expect(Array.from(simplifyRing(border, 8))).toEqual(border)
})

it('every point is kept at a zoom that shows each unit, and an island smaller than a pixel is left out', () => {
  const ring = [10, 10, 11, 10, 11, 11]
  expect(simplifyRing(ring, 18)).toBe(ring)
  expect(simplifyRings([ring])).toEqual([])
})
