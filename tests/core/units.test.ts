import { describe, expect, it } from 'vitest'
import { decimalDegrees, degreesMinutes, knotsFromMetresPerSecond, round } from '../../src/core/units.ts'

describe('units', () => {
  it('section 9: metres a second become knots by 3600/1850 with one decimal', () => {
    expect(knotsFromMetresPerSecond(10)).toBe(19.5)
    expect(knotsFromMetresPerSecond(0)).toBe(0)
  })

  it('rounds halves away from zero', () => {
    expect([round(0.5), round(-0.5), round(1.25, 1), round(-1.25, 1)]).toEqual([1, -1, 1.3, -1.3])
  })

  it.each([
    [43.2949, 'latitude', '43° 17.7′ N'],
    [-0.5, 'latitude', '0° 30.0′ S'],
    [4.99999, 'longitude', '5° 0.0′ E'],
    [-179.99, 'longitude', '179° 59.4′ W'],
  ] as const)('writes %s as mariners do', (degrees, axis, text) => {
    expect(degreesMinutes(degrees, axis)).toBe(text)
  })

  it('section 9: coordinates have 2 decimals on the data sheet', () => {
    expect(decimalDegrees(43.29458, 2)).toBe('43.29')
  })
})
