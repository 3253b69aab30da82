import { expect, it } from 'vitest'
import { getDistanceMetres } from '../../../src/core/geo.ts'
import { measureSpacing } from '../../../src/server/coast/cell-spacing.ts'
import {
  coastCellDegrees,
  coastCellUnits as side,
  getCoastCellNumber,
} from '../../../src/server/coast/coast-cell.ts'
import { sides, type CoastPiece } from '../../../src/server/coast/coast-pieces.ts'

const cell = getCoastCellNumber(60, 6)
const heightMetres = getDistanceMetres(
  { latitude: 60, longitude: 6 },
  { latitude: 60 + coastCellDegrees, longitude: 6 },
)

const piece = (from: keyof typeof sides, to: keyof typeof sides, points: number[]): CoastPiece => ({
  cell,
  group: 0,
  from: sides[from],
  to: sides[to],
  isClosed: false,
  points: Uint16Array.from(points),
})
const ring = (...points: number[]) => ({ ...piece('inside', 'inside', points), isClosed: true })

/** Mean distance in heights of the cell. */
const measure = (...pieces: CoastPiece[]) => (measureSpacing(cell, pieces) ?? NaN) / heightMetres

it('the spacing is the mean length of the edges, the closing one of a ring included', () => {
  expect(measure(ring(9, 0.2 * side, 9, 0.5 * side, 9, 0.8 * side))).toBeCloseTo(0.4, 4)
  expect(measure(piece('inside', 'inside', [9, 0, 9, 0.3 * side, 9, 0.8 * side]))).toBeCloseTo(0.4, 4)
})

it('degrees of longitude are as short as they are in the middle of the cell', () => {
  const width = Math.cos(((60 + coastCellDegrees / 2) * Math.PI) / 180)
  expect(measure(piece('inside', 'inside', [0.2 * side, 9, 0.7 * side, 9]))).toBeCloseTo(0.5 * width, 4)
})

it('an edge that the border cuts counts as half', () => {
  const points = [9, 0, 9, 0.25 * side, 9, 0.5 * side, 9, side]
  expect(measure(piece('south', 'north', points))).toBeCloseTo(1 / 2, 4)
  expect(measure(piece('inside', 'north', points))).toBeCloseTo(1 / 2.5, 4)
  expect(measure(piece('south', 'inside', points))).toBeCloseTo(1 / 2.5, 4)
})

it('an edge across the whole cell is at least twice as long as its part in the cell', () => {
  const across = piece('south', 'north', [9, 0, 9, side])
  expect(measure(across)).toBeCloseTo(2, 4)
  expect(measure(piece('inside', 'inside', [9, 0, 9, 0.5 * side]), across)).toBeCloseTo(1, 4)
})

it('edges along the border are no coast', () => {
  const onBorder = piece('south', 'south', [0, 0, side, 0])
  expect(measureSpacing(cell, [onBorder])).toBeNull()
  expect(measureSpacing(cell, [])).toBeNull()
  expect(measure(onBorder, piece('inside', 'inside', [9, 0, 9, 0.5 * side]))).toBeCloseTo(0.5, 4)
})
