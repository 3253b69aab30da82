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
