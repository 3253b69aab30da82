import { expect, it } from 'vitest'
import { defaultUnits, formatDistance, formatQuantity } from '../../src/core/units.ts'

it.each([
  [0, '0 m'],
  [92.6, '93 m'],
  [185, '185 m'],
  [186, '0.1 nm'],
  [555.6, '0.3 nm'],
  [1852, '1.0 nm'],
  [18_427, '9.9 nm'],
  [18_520, '10 nm'],
  [46_300, '25 nm'],
])('%i metres are %s', (metres, text) => {
  expect(formatQuantity(formatDistance(metres, defaultUnits, 'en'))).toBe(text)
})

it('are in the units of the reader', () => {
  expect(formatQuantity(formatDistance(1852, { ...defaultUnits, speed: 'km/h' }, 'en'))).toBe('1.9 km')
  expect(formatQuantity(formatDistance(9900, { ...defaultUnits, speed: 'km/h' }, 'en'))).toBe('9.9 km')
  expect(formatQuantity(formatDistance(10_000, { ...defaultUnits, speed: 'km/h' }, 'en'))).toBe('10 km')
  expect(formatQuantity(formatDistance(185, { ...defaultUnits, speed: 'km/h' }, 'en'))).toBe('185 m')
  expect(formatQuantity(formatDistance(100, { ...defaultUnits, speed: 'km/h', length: 'ft' }, 'en'))).toBe(
    '328 ft',
  )
})
