import { expect, it } from 'vitest'
import { predictPosition, listGreatCircle, moveAlong } from '../../src/core/course-line.ts'
import { getDistanceMetres, getInitialBearing } from '../../src/core/geo.ts'
import { courseLine } from '../../src/core/limits/plotters.ts'

it.each([0, 45, 90, 200, 315])(
  'a boat on course %i is there after the minutes of its course line',
  (course) => {
    const from = { latitude: 43.5, longitude: 4.1 }
    const to = predictPosition(from, course, 6)
    if (!to) throw new Error('the boat moves')
    const nauticalMile = 1852
    expect(getDistanceMetres(from, to) / nauticalMile).toBeCloseTo((6 * courseLine.minutes) / 60, 2)
    expect(getInitialBearing(from, to)).toBeCloseTo(course, 0)
  },
)

it('a boat that hardly moves, or whose course is unknown, has no course line', () => {
  const from = { latitude: 43.5, longitude: 4.1 }
  expect(predictPosition(from, 90, courseLine.minSpeedKn / 2)).toBeNull()
  expect(predictPosition(from, null, 6)).toBeNull()
  expect(predictPosition(from, 90, null)).toBeNull()
})

it('a line may cross 180°', () => {
  expect(moveAlong({ latitude: 0, longitude: 179.99 }, 90, 3704).longitude).toBeCloseTo(-179.977, 3)
})

const home = { latitude: 43.3, longitude: 5.4 }

it('a short line has its ends only', () => {
  const to = { latitude: 43.4, longitude: 5.5 }
  expect(listGreatCircle(home, to)).toEqual([home, to])
  expect(listGreatCircle(home, home)).toEqual([home, home])
})

it.each([
  ['an ocean', home, { latitude: 40.7, longitude: -74 }],
  ['180 degrees', { latitude: 35, longitude: 140 }, { latitude: 37.8, longitude: -122.4 }],
  ['a pole', { latitude: 80, longitude: 10 }, { latitude: 80, longitude: -170 }],
])('the parts of a line across %s are equal and add up to its length', (_across, from, to) => {
  const line = listGreatCircle(from, to)
  const parts = line.slice(1).map((position, index) => getDistanceMetres(line[index] ?? from, position))
  const length = getDistanceMetres(from, to)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(length, 0)
  for (const part of parts) {
    expect(part).toBeCloseTo(length / parts.length, 0)
    expect(part).toBeLessThanOrEqual(100_000)
  }
})

it('there is no one way between opposite positions', () => {
  const from = { latitude: 10, longitude: 20 }
  const to = { latitude: -10, longitude: -160 }
  expect(listGreatCircle(from, to)).toEqual([from, to])
})
