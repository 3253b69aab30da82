import { describe, expect, it } from 'vitest'
import { parseVesselType, vesselTypes } from '../../src/core/catalogue/vessels.ts'
import { parseImoNumber, isShipMmsi } from '../../src/core/vessel-identifiers.ts'
import { fc, testProperty } from './test-property.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('the MMSI of a ship', () => {
  testProperty(
    'is nine digits whose first three lie between 201 and 775',
    [fc.integer({ min: 0, max: 999 }), digits(6)],
    (mid, rest) => {
      const text = String(mid).padStart(3, '0') + rest
      expect(isShipMmsi(text)).toBe(mid >= 201 && mid <= 775)
    },
  )

  testProperty('is no other length, and nothing but plain digits', [fc.string()], (text) => {
    if (!/^[0-9]{9}$/.test(text)) expect(isShipMmsi(text)).toBe(false)
  })

  it.each(['992271001', '002275000', '111232506', '٢٢٧١٢٣٤٥٦', '227 12345', '22712345\n'])(
    'is not %j: that of an aid, a station, an aircraft, or no MMSI',
    (text) => expect(isShipMmsi(text)).toBe(false),
  )
})

describe('an IMO number', () => {
  it.each(['9074729', 'IMO 9074729', 'imo9074729', ' IMO  9074729 '])('is read from %j', (text) => {
    expect(parseImoNumber(text)).toBe('9074729')
  })

  testProperty('has one right check digit for any six digits', [digits(6)], (six) => {
    const right = Array.from('0123456789').filter((last) => parseImoNumber(six + last) !== null)
    expect(right).toHaveLength(1)
  })

  testProperty(
    'with one wrong digit in the last place is refused',
    [digits(6), fc.integer({ min: 1, max: 9 })],
    (six, more) => {
      const right = Array.from('0123456789').find((last) => parseImoNumber(six + last)) ?? ''
      expect(parseImoNumber(six + ((Number(right) + more) % 10))).toBeNull()
    },
  )

  testProperty('is nothing else', [fc.string()], (text) => {
    if (!/\d{7}/.test(text)) expect(parseImoNumber(text)).toBeNull()
  })
})

describe('a vessel type', () => {
  it('section 3: is found by its key and its name, in any case', () => {
    for (const { key, name } of vesselTypes) {
      expect([parseVesselType(key.toUpperCase()), parseVesselType(` ${name} `)]).toEqual([key, key])
    }
    expect(parseVesselType('submarine')).toBeNull()
    expect(parseVesselType('constructor')).toBeNull()
  })
})
