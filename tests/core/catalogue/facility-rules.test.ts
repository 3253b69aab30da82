import { describe, expect, it } from 'vitest'
import { facilityKeys, parseFacilityKeys, toFacilityBits } from '../../../src/core/catalogue/facilities.ts'
import {
  dateChangedFacilities,
  facilityRules,
  readFacilities,
  readFacilityBits,
  stateFacility,
} from '../../../src/core/catalogue/facility-rules.ts'

const marina = 0
const fuelStation = 5
const launchRamp = 7

describe('the facilities of a place', () => {
  it.each<[tags: Record<string, string>, facilities: object]>([
    [{}, {}],
    [
      { fuel: 'yes', drinking_water: 'no' },
      { fuel: 'yes', water: 'no' },
    ],
    [{ fuel: 'diesel;gasoline' }, { fuel: 'yes' }],
    [{ fuel: 'Octane_95, lpg' }, { fuel: 'yes' }],
    [{ fuel: 'no', 'fuel:diesel': 'yes' }, { fuel: 'yes' }],
    [{ diesel: 'No' }, { fuel: 'no' }],
    [{ diesel: 'Yes' }, { fuel: 'yes' }],
    [{ power_supply: 'cee_17_blue' }, { electricity: 'yes' }],
    [{ sanitary_dump_station: 'customers' }, { pumpout: 'yes' }],
    [{ repairs: 'Emergency Only' }, { repairs: 'yes' }],
    [{ internet_access: 'terminal;wlan' }, { wifi: 'yes' }],
    [{ internet_access: 'no' }, { wifi: 'no' }],
    [{ visitor_berths: '12' }, { visitor_berths: 'yes' }],
    [{ visitor_berths: '0' }, { visitor_berths: 'no' }],
    [{ vhf: '09-16' }, { vhf: 'yes' }],
    [{ first_port_of_entry: 'Yes' }, { customs: 'yes' }],
  ])('are read from the tags %j', (tags, facilities) => {
    expect(readFacilities(tags, marina)).toEqual(facilities)
  })

  it.each<[tags: Record<string, string>]>([
    [{ fuel: 'ask the harbour master' }],
    [{ fuel: 'lpg' }],
    [{ 'fuel:diesel': 'no' }],
    [{ fuel_oil: 'Yes' }],
    [{ drinking_water: 'seasonal' }],
    [{ internet_access: 'yes' }],
    [{ first_port_of_entry: 'No' }],
    [{ vhf: 'unknown' }],
    [{ fuel: '' }],
  ])('are unknown, and never no, with the tags %j', (tags) => {
    expect(readFacilities(tags, marina)).toEqual({})
  })

  it('follow from the type of the place unless a tag states otherwise', () => {
    expect(readFacilities({}, fuelStation)).toEqual({ fuel: 'yes' })
    expect(readFacilities({}, launchRamp)).toEqual({ slipway: 'yes' })
    expect(readFacilities({ fuel: 'no' }, fuelStation)).toEqual({ fuel: 'no' })
    expect(readFacilities({ fuel: 'unknown' }, fuelStation)).toEqual({})
  })

  it('have one bit each, set only for yes', () => {
    expect(toFacilityBits(facilityKeys)).toBe(2 ** facilityKeys.length - 1)
    expect(readFacilityBits({ drinking_water: 'yes', shower: 'no' }, marina)).toBe(toFacilityBits(['water']))
  })

  it('are parsed from a text in the order of the catalogue, without unknown keys', () => {
    expect(parseFacilityKeys('water,casino fuel,water')).toEqual(['fuel', 'water'])
  })
})

describe("a member's statement", () => {
  const day = '2026-11-25'

  it.each(
    facilityKeys.flatMap((key) => [marina, fuelStation, launchRamp].map((type) => [key, type] as const)),
  )('of %s at a place of type %i is read as it was made, whatever the sources state', (key, type_enum) => {
    const { tags } = facilityRules[key]
    const sources = [
      {},
      Object.fromEntries(tags.map(({ tag }) => [tag, 'yes'])),
      Object.fromEntries(tags.map(({ tag }) => [tag, 'no'])),
      { [tags[0].tag]: 'unknown' },
    ]
    for (const source of sources) {
      for (const state of ['yes', 'no', 'unknown'] as const) {
        const stated = stateFacility({ tags: source, type_enum }, key, state, day)
        expect(readFacilities(stated, type_enum)[key] ?? 'unknown').toBe(state)
      }
    }
  })

  it('has its day and keeps the other tags, and the details that say the same', () => {
    const place = { tags: { visitor_berths: '12', fee: 'yes' }, type_enum: marina }
    expect(stateFacility(place, 'visitor_berths', 'yes', day)).toEqual({
      visitor_berths: '12',
      fee: 'yes',
      'check_date:visitor_berths': day,
    })
    expect(stateFacility(place, 'visitor_berths', 'no', day)).toEqual({
      visitor_berths: 'no',
      fee: 'yes',
      'check_date:visitor_berths': day,
    })
    expect(stateFacility(place, 'visitor_berths', 'unknown', day)).toEqual({ fee: 'yes' })
  })

  it('made by an edit of the tags is dated, unless the edit restores a day', () => {
    const dated = (before: object, after: object) =>
      dateChangedFacilities(before as Record<string, string>, after as Record<string, string>, marina, day)
    expect(dated({}, { fuel: 'no' })).toEqual({ fuel: 'no', 'check_date:fuel': day })
    expect(dated({ fuel: 'yes' }, { fuel: 'diesel' })).toEqual({ fuel: 'diesel' })
    const earlier = { fuel: 'yes', 'check_date:fuel': '2026-01-01' }
    expect(dated(earlier, { 'check_date:fuel': '2026-01-01' })).toEqual({})
    expect(dated(earlier, { fuel: 'no' })).toEqual({ fuel: 'no' })
  })
})
