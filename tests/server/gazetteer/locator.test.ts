import { describe, expect, it } from 'vitest'
import { getAidType } from '../../../src/core/catalogue/aid-types.ts'
import { createLocator } from '../../../src/server/gazetteer/locator.ts'
import type { PartialAddress } from '../../../src/server/gazetteer/address-finder.ts'

const locator = createLocator()

const unknown = { city: null, state_code: null, country_code: null }
const cassis = { latitude: 43.2, longitude: 5.53 }
const nantucket = { latitude: 41.28, longitude: -70.1 }
/** Off Marseille, over 30 km from the nearest town. */
const atSea = { latitude: 42.9, longitude: 5.2 }
const southPacific = { latitude: -45, longitude: -120 }

describe('address of a position', () => {
  it.each<[place: string, partialAddress: PartialAddress, address: object]>([
    [
      'near a town',
      { ...cassis, ...unknown },
      { city: 'Cassis', state_code: null, country_code: 'FR', derived_columns: ['country_code', 'city'] },
    ],
    [
      'near a town of the United States',
      { ...nantucket, ...unknown },
      {
        city: 'Nantucket',
        state_code: 'MA',
        country_code: 'US',
        derived_columns: ['country_code', 'city', 'state_code'],
      },
    ],
    [
      'far from towns',
      { ...southPacific, ...unknown },
      { city: null, state_code: null, country_code: null, derived_columns: [] },
    ],
    [
      'with a stated address',
      { ...nantucket, city: 'Siasconset', state_code: 'RI', country_code: 'US' },
      { city: 'Siasconset', state_code: 'RI', country_code: 'US', derived_columns: [] },
    ],
    [
      'with a country other than that of the town',
      { ...cassis, ...unknown, country_code: 'IT' },
      { city: null, state_code: null, country_code: 'IT', derived_columns: [] },
    ],
  ])('%s', (_place, partialAddress, address) => {
    expect(locator.findAddress(partialAddress)).toEqual(address)
  })
})

describe('record with an address', () => {
  const anchorage = { kind: 'place' as const, type_enum: 1, name: null, ...unknown }

  it('keeps its name and other fields', () => {
    const record = { ...anchorage, ...cassis, name: 'Port Miou', key: 'gpx:1' }
    expect(locator.fillAddress(record)).toEqual({
      ...record,
      city: 'Cassis',
      country_code: 'FR',
      derived_columns: ['country_code', 'city'],
    })
  })

  it('without a name is named after its type and the nearest town', () => {
    expect(locator.fillAddress({ ...anchorage, ...cassis })).toMatchObject({
      name: 'Anchorage near Cassis',
      derived_columns: ['country_code', 'city', 'name'],
    })
  })

  it('is named after a town that is too far to be its city', () => {
    expect(locator.fillAddress({ ...anchorage, ...atSea })).toMatchObject({
      name: 'Anchorage near Sormiou',
      city: null,
    })
  })

  it('is named after its stated city', () => {
    expect(locator.fillAddress({ ...anchorage, ...cassis, city: 'Port Miou' })).toMatchObject({
      name: 'Anchorage near Port Miou',
    })
  })

  it('is named after its position if no town is near', () => {
    expect(locator.fillAddress({ ...anchorage, ...southPacific })).toMatchObject({
      name: 'Anchorage at 45° 0.0′ S 120° 0.0′ W',
      derived_columns: ['name'],
    })
  })

  it('is named after its type of aid', () => {
    const aid = { kind: 'nav-aid' as const, aid_type: 31, name: null, ...unknown }
    expect(locator.fillAddress({ ...aid, ...cassis })).toMatchObject({
      name: `${getAidType(31).name} near Cassis`,
    })
  })
})
