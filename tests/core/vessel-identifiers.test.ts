import { describe, expect, it } from 'vitest'
import { parseImoNumber, isShipMmsi } from '../../src/core/vessel-identifiers.ts'
import { fc, testProperty } from '../support/test-property.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('isShipMmsi', () => {
  testProperty(
    'accepts nine digits that start with 201 to 775',
    [fc.integer({ min: 0, max: 999 }), digits(6)],
    (mid, rest) => {
      const text = String(mid).padStart(3, '0') + rest
      expect(isShipMmsi(text)).toBe(mid >= 201 && mid <= 775)
    },
  )

  it('accepts the lowest and the highest country code, and none beyond', () => {
    const codes = ['200', '201', '775', '776']
    expect(codes.map((mid) => isShipMmsi(`${mid}123456`))).toEqual([false, true, true, false])
  })

  testProperty('refuses other lengths and characters', [fc.string()], (text) => {
    if (!/^[0-9]{9}$/.test(text)) expect(isShipMmsi(text)).toBe(false)
  })

  it.each(['992271001', '002275000', '111232506', '٢٢٧١٢٣٤٥٦', '227 12345', '22712345\n'])(
    'refuses %j, which is an MMSI of another kind or none',
    (text) => expect(isShipMmsi(text)).toBe(false),
  )
})

describe('parseImoNumber', () => {
  it.each(['9074729', 'IMO 9074729', 'imo9074729', ' IMO  9074729 '])('parses %j', (text) => {
    expect(parseImoNumber(text)).toBe('9074729')
  })

  testProperty('accepts exactly one check digit for any six digits', [digits(6)], (six) => {
    const checkDigits = Array.from('0123456789').filter((last) => parseImoNumber(six + last) !== null)
    expect(checkDigits).toHaveLength(1)
  })

  testProperty('refuses a wrong check digit', [digits(6), fc.integer({ min: 1, max: 9 })], (six, offset) => {
    const checkDigits = Array.from('0123456789').find((last) => parseImoNumber(six + last)) ?? ''
    expect(parseImoNumber(six + ((Number(checkDigits) + offset) % 10))).toBeNull()
  })

  testProperty('refuses texts without seven digits', [fc.string()], (text) => {
    if (!/\d{7}/.test(text)) expect(parseImoNumber(text)).toBeNull()
  })
})
