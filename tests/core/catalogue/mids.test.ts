import { describe, expect, it } from 'vitest'
import { getMmsiType, lookUpMmsiCountry } from '../../../src/core/catalogue/mids.ts'

describe('lookUpMmsiCountry', () => {
  it.each([
    ['a ship', '227123456', 'FR'],
    ['a ship of the last MID of a range', '369123456', 'US'],
    ['a coast station', '002275000', 'FR'],
    ['an aircraft', '111232001', 'GB'],
    ['a tender', '982271234', 'FR'],
    ['an aid to navigation', '992351234', 'GB'],
    ['a ship of Portugal', '263123456', 'PT'],
    ['a ship of Malta', '248123456', 'MT'],
    ['a ship of Croatia', '238123456', 'HR'],
    ['a ship of Sweden', '265123456', 'SE'],
    ['a ship of the Bahamas', '311123456', 'BS'],
    ['a ship of Mexico', '345123456', 'MX'],
    ['a ship of Panama', '374123456', 'PA'],
    ['a ship of China', '413123456', 'CN'],
    ['a ship of Japan', '431123456', 'JP'],
    ['a ship of South Korea', '440123456', 'KR'],
    ['a ship of Australia', '503123456', 'AU'],
    ['a ship of New Zealand', '512123456', 'NZ'],
    ['a ship of Singapore', '563123456', 'SG'],
    ['a ship of the Marshall Islands', '538123456', 'MH'],
    ['a ship of South Africa', '601123456', 'ZA'],
    ['a ship of Kenya', '634123456', 'KE'],
    ['a ship of Liberia', '636123456', 'LR'],
    ['a ship of Nigeria', '657123456', 'NG'],
    ['a ship of Tunisia', '672123456', 'TN'],
    ['a ship of Argentina', '701123456', 'AR'],
    ['a ship of the Falkland Islands', '740123456', 'FK'],
    ['a ship of Cape Verde', '617123456', 'CV'],
    ['a ship of Hong Kong', '477123456', 'HK'],
    ['an unassigned MID', '200123456', null],
  ])('%s', (_station, mmsi, country) => {
    expect(lookUpMmsiCountry(mmsi)).toBe(country)
  })
})

describe('getMmsiType', () => {
  it.each([
    ['227123456', 'ship'],
    ['002275000', 'coast'],
    ['111232001', 'aircraft'],
    ['982271234', 'tender'],
    ['992351234', 'aid'],
    ['227123400', 'ship'],
    ['338000098', 'ship'],
    ['971227123', null],
    ['970123456', 'beacon'],
    ['972123456', 'beacon'],
    ['974123456', 'beacon'],
    ['200123456', null],
    ['111999001', null],
    ['22712345', null],
    ['22712345x', null],
  ])('%s is %s', (mmsi, type) => {
    expect(getMmsiType(mmsi)).toBe(type)
  })
})
