import { expect, it } from 'vitest'
import { destinationAfter, moveAlong } from '../../src/core/course-line.ts'
import { getDistanceMetres, getInitialBearing } from '../../src/core/geo.ts'
import { courseLine } from '../../src/core/limits/plotters.ts'

it.each([0, 45, 90, 200, 315])(
  'a boat on course %i is there after the minutes of its course line',
  (course) => {
    const from = { latitude: 43.5, longitude: 4.1 }
    const to = destinationAfter(from, course, 6)
    if (!to) throw new Error('the boat moves')
    const nauticalMile = 1852
    expect(getDistanceMetres(from, to) / nauticalMile).toBeCloseTo((6 * courseLine.minutes) / 60, 2)
    expect(getInitialBearing(from, to)).toBeCloseTo(course, 0)
  },
)

it('a boat that hardly moves, or whose course is unknown, has no course line', () => {
  const from = { latitude: 43.5, longitude: 4.1 }
  expect(destinationAfter(from, 90, courseLine.minSpeedKn / 2)).toBeNull()
  expect(destinationAfter(from, null, 6)).toBeNull()
  expect(destinationAfter(from, 90, null)).toBeNull()
})

it('a line may cross 180°', () => {
  expect(moveAlong({ latitude: 0, longitude: 179.99 }, 90, 3704).longitude).toBeCloseTo(-179.977, 3)
})
