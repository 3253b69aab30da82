import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatNumber,
  formatNumberUpTo,
  formatPercent,
  formatSignificant,
} from '../../src/core/format-number.ts'
import { languages } from '../../src/core/languages.ts'
import {
  formatDepth,
  formatDistance,
  formatLength,
  formatPosition,
  formatQuantity,
  formatSpeed,
  parseLengthMetres,
} from '../../src/core/units.ts'

describe('a number', () => {
  it('has the decimal sign of the language and a fixed number of decimals', () => {
    expect(languages.map(({ code }) => formatNumber(4.5, code, 1))).toEqual([
      '4.5',
      ...Array.from({ length: languages.length - 1 }, () => '4,5'),
    ])
    expect(formatNumber(4, 'de', 1)).toBe('4,0')
    expect(formatNumber(4, 'en', 1)).toBe('4.0')
    expect(formatNumber(4, 'de')).toBe('4')
  })

  it('has only the decimals it needs if asked for', () => {
    const format = (value: number, language: string) => formatNumberUpTo(value, language, 2)
    expect(format(4, 'de')).toBe('4')
    expect(format(4.255, 'de')).toBe('4,25')
    expect(format(4.1, 'en')).toBe('4.1')
  })

  it('is rounded the same way in every language', () => {
    for (const value of [0.25, 0.35, 1.005, 2.45, 99.95, 1234.55])
      expect(formatNumber(value, 'de', 1)).toBe(formatNumber(value, 'en', 1).replace('.', ','))
  })

  it('is never a negative zero, and is not grouped', () => {
    expect(formatNumber(-0.04, 'en', 1)).toBe('0.0')
    expect(formatNumber(-0.04, 'de', 1)).toBe('0,0')
    expect(formatNumber(-0, 'de')).toBe('0')
    expect(formatNumber(12345.6, 'en', 1)).toBe('12345.6')
    expect(formatNumber(12345.6, 'de', 1)).toBe('12345,6')
    expect(formatNumber(-4, 'en')).toBe('-4')
    expect(formatNumber(-4.5, 'de', 1)).toBe('-4,5')
  })

  it('is grouped as a count, and written as a share or with few digits', () => {
    expect(formatCount(34_000)).toBe('34,000')
    expect(formatCount(34_000, 'de')).toBe('34.000')
    expect(formatPercent(0.254, 'en')).toBe('25%')
    expect(formatPercent(0.254, 'de')).toBe('25\u00a0%')
    expect(formatSignificant(0.596, 'de', 2)).toBe('0,6')
    expect(formatSignificant(1523, 'en', 2)).toBe('1,500')
  })
})

describe('quantities in German', () => {
  const units = { speed: 'kn', length: 'm' } as const

  it('have a comma', () => {
    expect(
      [
        formatSpeed(4.5, 'kn', 'de'),
        formatDepth(3.66, 'm', 'de'),
        formatLength(12.345, 'm', 'de'),
        formatDistance(2408, units, 'de'),
      ].map(formatQuantity),
    ).toEqual(['4,5 kn', '3,7 m', '12,35 m', '1,3 nm'])
  })

  it('can be typed back into a form', () => {
    const { value } = formatLength(12.345, 'm', 'de')
    expect(parseLengthMetres(value, 'm')).toBe(12.35)
  })

  it('except positions, which people copy into other programs', () => {
    const position = { latitude: 43.21, longitude: 5.37 }
    expect(formatPosition(position, 'dd', 3)).toBe('43.210, 5.370')
    expect(formatPosition(position, 'dm', 3)).toBe('43° 12.6′ N 5° 22.2′ E')
  })
})
