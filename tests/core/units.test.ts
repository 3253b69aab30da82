import { describe, expect, it } from 'vitest'
import {
  formatDecimalDegrees,
  formatDegreesMinutes,
  formatDepth,
  knotsFromMetresPerSecond,
  formatLength,
  formatCoordinate,
  formatPosition,
  formatQuantity,
  getStatusBarFormat,
  nauticalMilesFromMetres,
  round,
  formatSpeed,
  parseLengthMetres,
} from '../../src/core/units.ts'

describe('units', () => {
  it('section 9: converts m/s to knots by 3600/1850 with one decimal', () => {
    expect(knotsFromMetresPerSecond(10)).toBe(19.5)
    expect(knotsFromMetresPerSecond(0)).toBe(0)
  })

  it('rounds halves away from zero', () => {
    expect(round(0.5)).toBe(1)
    expect(round(-0.5)).toBe(-1)
    expect(round(1.25, 1)).toBe(1.3)
    expect(round(-1.25, 1)).toBe(-1.3)
  })

  it.each([
    [43.2949, 'latitude', '43° 17.7′ N'],
    [-0.5, 'latitude', '0° 30.0′ S'],
    [4.99999, 'longitude', '5° 0.0′ E'],
    [-179.99, 'longitude', '179° 59.4′ W'],
  ] as const)('formats %s as degrees and decimal minutes', (degrees, axis, text) => {
    expect(formatDegreesMinutes(degrees, axis)).toBe(text)
  })

  it('a coordinate of zero is north or east', () => {
    for (const format of ['dm', 'dms'] as const)
      expect([
        formatCoordinate(0, 'latitude', format, 2),
        formatCoordinate(0, 'longitude', format, 2),
      ]).toEqual(format === 'dm' ? ['0° 0.0′ N', '0° 0.0′ E'] : ['0° 0′ 0″ N', '0° 0′ 0″ E'])
    expect(formatCoordinate(-43.21999, 'latitude', 'auto', 3)).toBe('-43.220')
    expect(formatCoordinate(-43.99999, 'latitude', 'dms', 3)).toBe('44° 0′ 0″ S')
  })

  it('a nautical mile has 1852 metres', () => {
    expect(nauticalMilesFromMetres(0)).toBe(0)
    expect(nauticalMilesFromMetres(1852)).toBe(1)
    expect(nauticalMilesFromMetres(4630)).toBe(2.5)
  })

  it('formatQuantity puts a space before a unit, except before degrees', () => {
    const format = (value: string, unit: string) => formatQuantity({ value, unit })
    expect(format('12.4', 'kn')).toBe('12.4 kn')
    expect(format('312', '°')).toBe('312°')
    expect(format('7', '')).toBe('7')
  })

  it('CONTRACT section 6: the status bar shows degrees and minutes unless the user has chosen a format', () => {
    expect((['auto', 'dm', 'dd', 'dms'] as const).map(getStatusBarFormat)).toEqual(['dm', 'dm', 'dd', 'dms'])
  })

  it('section 9: coordinates have 2 decimals on the data sheet', () => {
    expect(formatDecimalDegrees(43.29458, 2)).toBe('43.29')
    expect(formatDecimalDegrees(-43.295, 2)).toBe('-43.30')
  })
})

describe('unit preferences', () => {
  it.each([
    ['kn', '21.0'],
    ['m/s', '10.8'],
    ['km/h', '39'],
    ['Bft', '6'],
  ] as const)('21 knots in %s are %s', (unit, value) => {
    expect(formatSpeed(21, unit, 'en')).toEqual({ value, unit })
  })

  it('Beaufort ranges from 0 to 12', () => {
    expect([0, 0.9, 7, 33, 63, 64, 120].map((knots) => formatSpeed(knots, 'Bft', 'en').value)).toEqual([
      '0',
      '1',
      '3',
      '7',
      '11',
      '12',
      '12',
    ])
  })

  it.each([
    [0.58, 0.59, 0],
    [3.1, 3.12, 1],
    [6.6, 6.62, 2],
    [10.68, 10.7, 3],
    [15.54, 15.56, 4],
    [20.98, 21, 5],
    [27.01, 27.03, 6],
    [33.43, 33.44, 7],
    [40.42, 40.44, 8],
    [47.61, 47.63, 9],
    [55.39, 55.41, 10],
    [63.56, 63.57, 11],
  ])('%d knots are the last and %d knots the first after force %i', (last, first, force) => {
    expect(formatSpeed(last, 'Bft', 'en').value).toBe(String(force))
    expect(formatSpeed(first, 'Bft', 'en').value).toBe(String(force + 1))
  })

  it('depths and lengths are rounded to the precision of their unit', () => {
    expect(formatDepth(10, 'ft', 'en')).toEqual({ value: '33', unit: 'ft' })
    expect(formatDepth(10, 'fm', 'en')).toEqual({ value: '5.5', unit: 'fm' })
    expect(formatDepth(10.04, 'm', 'en')).toEqual({ value: '10', unit: 'm' })
    expect(formatLength(12, 'ft', 'en')).toEqual({ value: '39.4', unit: 'ft' })
    expect(formatLength(12.345, 'm', 'en')).toEqual({ value: '12.35', unit: 'm' })
  })

  it('depths and lengths are converted', () => {
    expect(
      [formatDepth(3.66, 'm', 'en'), formatDepth(3.66, 'ft', 'en'), formatDepth(3.66, 'fm', 'en')].map(
        ({ value }) => value,
      ),
    ).toEqual(['3.7', '12', '2'])
    expect(
      [formatLength(12.19, 'm', 'en'), formatLength(12.19, 'ft', 'en')].map(({ value }) => value),
    ).toEqual(['12.19', '40'])
  })

  it('a position has three formats', () => {
    const position = { latitude: 43.2949, longitude: -5.3699 }
    expect(formatPosition(position, 'dm', 3)).toBe('43° 17.7′ N 5° 22.2′ W')
    expect(formatPosition(position, 'auto', 2)).toBe('43.29, -5.37')
    expect(formatPosition(position, 'dd', 3)).toBe('43.295, -5.370')
    expect(formatPosition(position, 'dms', 3)).toBe('43° 17′ 42″ N 5° 22′ 12″ W')
  })
})

describe('parseLengthMetres', () => {
  it.each([
    ['12.5', 'm', 12.5],
    [' 12,5 ', 'm', 12.5],
    ['40', 'ft', 12.19],
    ['-1', 'm', -1],
    ['1e3', 'm', null],
    ['12 m', 'm', null],
    ['', 'm', null],
    ['1.2.3', 'm', null],
    ['1,2,3', 'm', null],
    ['.5', 'm', 0.5],
    ['5.', 'm', 5],
    ['+5', 'm', 5],
    ['.', 'm', null],
    ['12.346', 'm', 12.35],
  ] as const)('parses %s %s as %s metres', (typed, unit, metres) => {
    expect(parseLengthMetres(typed, unit)).toBe(metres)
  })
})
