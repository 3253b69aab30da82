import { expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { formatDistanceFrom } from '../../../src/widgets/feature-list/distance-from.ts'

const centre = { latitude: 43, longitude: 4, isDevice: false }

it.each([
  [0.04, 'at the centre'],
  [0.06, '0.1 nm N'],
  [9.94, '9.9 nm N'],
  [12.4, '12 nm N'],
])('a place %d miles away is %j', (miles, text) => {
  expect(formatDistanceFrom(english, centre, { ...centre, latitude: 43 + miles / 60.04 }, 'en')).toBe(text)
})

it('a place at the device is not at the centre', () => {
  expect(formatDistanceFrom(english, { ...centre, isDevice: true }, centre, 'en')).toBe('at your position')
})
