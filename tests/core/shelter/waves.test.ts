import { describe, expect, it } from 'vitest'
import { computeWindSea, getRayIndex } from '../../../src/core/shelter/waves.ts'

/**
 * Computed by hand from the formula of the contract (section 7) and equation II-2-30 of the manual, in steps:
 * wind in knots, fetch in metres, u*² in m²/s², gF/u*², height in metres, period in seconds.
 */
const table: [number, number, number, number, number, number][] = [
  [10, 1852, 0.033877, 536_295.6, 0.1044, 0.9924],
  [18, 26_298, 0.122113, 2_112_658.3, 0.7472, 2.9756],
  [20, 100_000, 0.154569, 6_346_673.4, 1.6394, 4.8305],
  [25, 5000, 0.256406, 191_298.4, 0.4721, 1.9362],
  [30, 300_000, 0.390668, 7_533_257.4, 4.5142, 8.131],
  [40, 1000, 0.770764, 12_727.6, 0.3661, 1.3603],
  [60, 300_000, 2.077315, 1_416_732.7, 10.4094, 10.7422],
]

describe('computeWindSea (contract, section 7)', () => {
  it.each(table)(
    'answers the height and period of %d kn over %d m',
    (windKn, fetchMetres, frictionSquared, dimensionlessFetch, height, period) => {
      // The steps of the table belong together.
      expect((9.81 * fetchMetres) / frictionSquared / dimensionlessFetch).toBeCloseTo(1, 3)
      expect(((dimensionlessFetch ** 0.5 * 0.0413 * frictionSquared) / 9.81 / height).toFixed(2)).toBe('1.00')
      const sea = computeWindSea(windKn, fetchMetres)
      expect(sea.heightMetres).toBeCloseTo(height, 3)
      expect(sea.periodSeconds).toBeCloseTo(period, 3)
    },
  )

  it('stays below the fully developed sea, which more fetch does not raise', () => {
    // 5 kn: u*² is 0.007874, 211.5 u*²/g is 0.1698 m, 239.8 u*/g is 2.169 s.
    const sea = computeWindSea(5, 300_000)
    expect(sea.heightMetres).toBeCloseTo(0.1698, 3)
    expect(sea.periodSeconds).toBeCloseTo(2.169, 3)
    expect(computeWindSea(5, 250_000)).toEqual(sea)
  })

  it.each([
    [0, 5000],
    [20, 0],
    [-3, 5000],
    [Number.NaN, 5000],
  ])('is flat with %d kn over %d m', (windKn, fetchMetres) => {
    expect(computeWindSea(windKn, fetchMetres)).toEqual({ heightMetres: 0, periodSeconds: 0 })
  })
})

describe('getRayIndex', () => {
  it.each([
    [0, 0],
    [4.9, 0],
    [5, 1],
    [225, 23],
    [354.9, 35],
    [355, 0],
    [360, 0],
    [-10, 35],
    [-370, 35],
    [725, 1],
  ])('finds the ray of %d degrees', (direction, index) => {
    expect(getRayIndex(direction)).toBe(index)
  })
})
