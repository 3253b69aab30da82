import { expect, it } from 'vitest'
import { measureLand } from '../../../../src/server/coast/import/check-land.ts'
import { coastCellUnits } from '../../../../src/server/coast/coast-cell.ts'

/** A square around the centre of a cell with a part of its side, from 0 to 1. */
function buildSquare(part: number): number[] {
  const low = (0.5 - part / 2) * coastCellUnits
  const high = (0.5 + part / 2) * coastCellUnits
  return [low, low, high, low, high, high, low, high]
}

it('land is the area of the rings without their lakes, and with the islands in these', () => {
  expect(measureLand([])).toBe(0)
  expect(measureLand([buildSquare(1)])).toBeCloseTo(1)
  expect(measureLand([buildSquare(0.5)])).toBeCloseTo(0.25)
  expect(measureLand([buildSquare(0.5).toReversed()])).toBeCloseTo(0.25)
  expect(measureLand([buildSquare(0.8), buildSquare(0.4)])).toBeCloseTo(0.64 - 0.16)
  expect(measureLand([buildSquare(0.8), buildSquare(0.4), buildSquare(0.2)])).toBeCloseTo(0.64 - 0.16 + 0.04)
})
