import { describe, expect, it } from 'vitest'
import {
  formatSeaDistance,
  formatShortDistance,
  formatWaveHeight,
  toKnots,
} from '../../../src/core/shelter/sea-units.ts'
import { formatQuantity, formatSpeed } from '../../../src/core/units.ts'

describe('units at sea', () => {
  it.each([
    [0, 'm', '0 m'],
    [120, 'm', '120 m'],
    [120, 'ft', '394 ft'],
    [185.1, 'm', '185 m'],
    [185.2, 'm', '0.1 nm'],
    [26_300, 'm', '14.2 nm'],
    [185_000, 'm', '99.9 nm'],
    [185_150, 'm', '100 nm'],
    [300_000, 'ft', '162 nm'],
  ] as const)('%d metres of water in %s are %s', (metres, unit, text) => {
    expect(formatQuantity(formatSeaDistance(metres, unit, 'en'))).toBe(text)
  })

  it('the spacing of a coast is in metres or feet at any size', () => {
    expect(formatQuantity(formatShortDistance(400, 'm', 'en'))).toBe('400 m')
    expect(formatQuantity(formatShortDistance(400, 'ft', 'en'))).toBe('1312 ft')
  })

  it.each([
    [0, 'm', '0.0 m'],
    [0.01, 'm', '0.1 m'],
    [0.84, 'm', '0.8 m'],
    [0.84, 'ft', '2.8 ft'],
    [0.84, 'fm', '2.8 ft'],
  ] as const)('a wave of %d m in %s is %s', (metres, unit, text) => {
    expect(formatQuantity(formatWaveHeight(metres, unit, 'en'))).toBe(text)
  })

  it.each(['kn', 'm/s', 'km/h'] as const)('a speed in %s returns to knots', (unit) => {
    const shown = Number(formatSpeed(18, unit, 'en').value)
    expect(toKnots(shown, unit)).toBeCloseTo(18, 0)
  })

  it.each([
    [18, 'kn', 18],
    [10, 'm/s', 19.438],
    [18.52, 'km/h', 10],
    [4, 'Bft', 13],
    [9, 'Bft', 43.877],
  ] as const)('%d %s are %d knots', (speed, unit, knots) => {
    expect(toKnots(speed, unit)).toBeCloseTo(knots, 2)
  })

  it('a Beaufort force becomes a speed of that force', () => {
    for (const force of [0, 1, 4, 8, 12]) {
      expect(formatSpeed(toKnots(force, 'Bft'), 'Bft', 'en').value).toBe(String(force))
    }
  })
})
