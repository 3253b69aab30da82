import { expect, it } from 'vitest'
import { getDistanceMetres } from '../../src/core/geo.ts'
import { listGreatCircle } from '../../src/core/great-circle.ts'

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
