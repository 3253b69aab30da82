import { expect, it } from 'vitest'
import { coastCellUnits, coastColumns, coastRows } from '../../../src/server/coast/coast-cell.ts'
import {
  getRow,
  getUnwrappedColumn,
  toUnitsEast,
  toUnitsNorth,
  unitsAround,
  unitsToPole,
  wrapColumn,
} from '../../../src/server/coast/coast-grid.ts'

it('coordinates count from the south pole and from 180 degrees west', () => {
  expect([toUnitsEast(-180), toUnitsEast(180), toUnitsEast(540)]).toEqual([0, unitsAround, 2 * unitsAround])
  expect([toUnitsNorth(-90), toUnitsNorth(90)]).toEqual([0, unitsToPole])
  expect(toUnitsEast(6.125) - toUnitsEast(6.1)).toBe(Math.round(coastCellUnits / 10))
})

it('a point on the border of cells is a unit within the eastern or the northern one', () => {
  expect(toUnitsEast(-179.75)).toBe(coastCellUnits + 1)
  expect(toUnitsNorth(-89.75)).toBe(coastCellUnits + 1)
  expect(toUnitsNorth(0)).toBe(unitsToPole / 2 + 1)
  expect(toUnitsEast(0)).toBe(unitsAround / 2 + 1)
})

it('rows end at the north pole, and columns go around the world', () => {
  expect([getRow(0), getRow(coastCellUnits - 1), getRow(coastCellUnits)]).toEqual([0, 0, 1])
  expect([getRow(unitsToPole - 1), getRow(unitsToPole)]).toEqual([coastRows - 1, coastRows - 1])
  expect([-1, 0, coastCellUnits].map(getUnwrappedColumn)).toEqual([-1, 0, 1])
  expect([-1, 0, coastColumns, -coastColumns - 1].map(wrapColumn)).toEqual([
    coastColumns - 1,
    0,
    0,
    coastColumns - 1,
  ])
})
