import { expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { metresPerNauticalMile } from '../../../src/core/units.ts'
import { formatDistanceAway } from '../../../src/widgets/feature-list/distance-away.ts'

import { rateNearby } from '../../../src/widgets/feature-list/nearby-score.ts'

const centre = { latitude: 43, longitude: 4 }

it.each([
  [0.04, 'at the centre'],
  [0.06, '0.1 nm N'],
  [9.94, '9.9 nm N'],
  [12.4, '12 nm N'],
])('a place %d miles away is %j', (miles, text) => {
  expect(formatDistanceAway(english, centre, { ...centre, latitude: 43 + miles / 60.04 }, 'en')).toBe(text)
})

const rateAtMiles = (importance: number, miles: number) =>
  rateNearby(importance, miles * metresPerNauticalMile)

it('a place ranks by its importance, minus a part that grows with the distance from the map', () => {
  expect(rateAtMiles(3, 0)).toBe(3)
  const rates = [0, 0.1, 0.5, 1, 5, 50].map((miles) => rateAtMiles(3, miles))
  expect(rates.toSorted((a, b) => b - a)).toEqual(rates)
})

it('each doubling of a distance counts as one step of importance, up to half a mile almost nothing', () => {
  expect(rateAtMiles(3, 32) - rateAtMiles(3, 64)).toBeCloseTo(1, 1)
  expect(rateAtMiles(3, 0.5)).toBeCloseTo(2, 6)
  expect(rateAtMiles(3, 1.5)).toBeCloseTo(1, 6)
  // A well-known marina before a nameless dock at a third of its distance.
  expect(rateAtMiles(3, 6)).toBeGreaterThan(rateAtMiles(1, 2))
})
