import { describe, expect, it } from 'vitest'
import { getCountryName } from '../../../src/core/names/country-names.ts'

describe('getCountryName', () => {
  it('is the name of the country in a language', () => {
    expect(getCountryName('FR')).toBe('France')
    expect(getCountryName('de', 'de')).toBe('Deutschland')
    expect(getCountryName('DE', 'it')).toBe('Germania')
  })

  it('is the code itself if it names no country, and empty without a code', () => {
    expect(getCountryName('QX')).toBe('QX')
    expect(getCountryName('Narnia')).toBe('Narnia')
    expect(getCountryName(null)).toBe('')
    expect(getCountryName('')).toBe('')
    expect(getCountryName('F1')).toBe('F1')
    expect(getCountryName('F')).toBe('F')
    expect(getCountryName('qx')).toBe('QX')
  })
})
