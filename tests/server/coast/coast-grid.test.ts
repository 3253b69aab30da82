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
  expect(toUnitsEast(-180)).toBe(0)
  expect(toUnitsEast(180)).toEqual(unitsAround)
  expect(toUnitsEast(540)).toEqual(2 * unitsAround)
  expect(toUnitsNorth(-90)).toBe(0)
  expect(toUnitsNorth(90)).toEqual(unitsToPole)
  expect(toUnitsEast(6.125) - toUnitsEast(6.1)).toBe(Math.round(coastCellUnits / 10))
})

it('a point on the border of cells is a unit within the eastern or the northern one', () => {
  expect(toUnitsEast(-179.75)).toBe(coastCellUnits + 1)
  expect(toUnitsNorth(-89.75)).toBe(coastCellUnits + 1)
  expect(toUnitsNorth(0)).toBe(unitsToPole / 2 + 1)
  expect(toUnitsEast(0)).toBe(unitsAround / 2 + 1)
})

it('rows end at the north pole, and columns go around the world', () => {
  expect(getRow(0)).toBe(0)
  expect(getRow(coastCellUnits - 1)).toBe(0)
  expect(getRow(coastCellUnits)).toBe(1)
  expect(getRow(unitsToPole - 1)).toEqual(coastRows - 1)
  expect(getRow(unitsToPole)).toEqual(coastRows - 1)
  expect(getUnwrappedColumn(-1)).toBe(-1)
  expect(getUnwrappedColumn(0)).toBe(0)
  expect(getUnwrappedColumn(coastCellUnits)).toBe(1)
  expect(wrapColumn(-1)).toEqual(coastColumns - 1)
  expect(wrapColumn(0)).toBe(0)
  expect(wrapColumn(coastColumns)).toBe(0)
  expect(wrapColumn(-coastColumns - 1)).toEqual(coastColumns - 1)
})
