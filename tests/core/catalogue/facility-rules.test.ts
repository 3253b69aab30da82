import { describe, expect, it } from 'vitest'
import { facilityKeys, parseFacilityKeys, toFacilityBits } from '../../../src/core/catalogue/facilities.ts'
import {
  dateChangedFacilities,
  facilityRules,
  getCheckDateTag,
  isCheckDateTag,
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

  it.each<[tag: string, key: string, values: string]>([
    [
      'drinking_water',
      'water',
      'yes|true|available|customers|public|permissive|free|paid|fee|YES|x; free ,y',
    ],
    ['fuel', 'fuel', 'diesel|gasoline|petrol|gas oil|gasoil|benzin|benzine|octane_98|e5|e10|biodiesel'],
    ['power_supply', 'electricity', 'yes|cee_7_4|nema_5|schuko|intermittent'],
    ['shower', 'showers', 'hot|cold|indoor|outdoor|fee'],
    ['laundry', 'laundry', 'self_service|washing_machine|dryer'],
    ['provisions', 'provisions', 'yes'],
    ['repairs', 'repairs', 'major|moderate|limited'],
    ['crane', 'crane', 'yes'],
    ['slipway', 'slipway', 'yes'],
    ['internet_access', 'wifi', 'wlan|wifi|wi-fi'],
    ['restaurant', 'restaurant', 'yes'],
    ['chandlery', 'chandlery', 'yes'],
    ['customs', 'customs', 'yes'],
    ['visitor_berths', 'visitor_berths', 'yes|1|10'],
    ['vhf', 'vhf', 'yes|9|VHF 12'],
    ['sanitary_dump_station', 'pumpout', 'yes'],
    ...[
      'diesel',
      'GTL_diesel',
      'biodiesel',
      'gasoline',
      'petrol',
      'benzine',
      'e5',
      'e10',
      '1_25',
      '1_50',
      'octane_90',
      'octane_91',
      'octane_92',
      'octane_95',
      'octane_98',
      'octane_100',
    ].map((kind): [string, string, string] => [`fuel:${kind}`, 'fuel', 'yes']),
  ])('the tag %s states %s with %s', (tag, key, values) => {
    for (const value of values.split('|'))
      expect(readFacilities({ [tag]: value }, marina)).toEqual({ [key]: 'yes' })
  })

  it('are absent if the tag is no, none, false or 0', () => {
    for (const value of ['no', 'None', 'FALSE', '0', ' no '])
      expect(readFacilities({ crane: value }, marina)).toEqual({ crane: 'no' })
    for (const value of ['nobody', 'not here', '00', 'no;yes?'])
      expect(readFacilities({ crane: value }, marina)).toEqual({})
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
    [{ fuel: 'biodiesels' }],
    [{ visitor_berths: 'about 9' }],
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

  it('has a tag for its day, named after the first tag', () => {
    expect(getCheckDateTag('fuel')).toBe('check_date:fuel')
    expect(getCheckDateTag('wifi')).toBe('check_date:internet_access')
    expect(getCheckDateTag('showers')).toBe('check_date:shower')
    expect(isCheckDateTag('check_date:fuel')).toBe(true)
    expect(isCheckDateTag('check_date')).toBe(false)
    expect(isCheckDateTag('fuel')).toBe(false)
    expect(isCheckDateTag('x:check_date:fuel')).toBe(false)
  })

  it('replaces what the sources state otherwise, and is unknown in a tag only where the type implies it', () => {
    const place = (tags: Record<string, string>, type_enum = marina) => ({ tags, type_enum })
    const tags = { fuel: 'no', 'fuel:diesel': 'yes', diesel: 'yes', 'check_date:fuel': '2026-01-01' }
    expect(stateFacility(place(tags), 'fuel', 'no', day)).toEqual({ fuel: 'no', 'check_date:fuel': day })
    expect(stateFacility(place(tags), 'fuel', 'unknown', day)).toEqual({})
    expect(stateFacility(place(tags, fuelStation), 'fuel', 'unknown', day)).toEqual({ fuel: 'unknown' })
    expect(stateFacility(place({}, fuelStation), 'fuel', 'yes', day)).toEqual({
      fuel: 'yes',
      'check_date:fuel': day,
    })
    expect(stateFacility(place({}), 'wifi', 'yes', day)).toEqual({
      internet_access: 'wlan',
      'check_date:internet_access': day,
    })
  })

  it('that an edit takes back loses its day', () => {
    const before = { crane: 'yes', 'check_date:crane': '2026-01-01', fee: 'no' }
    const after = { 'check_date:crane': '2026-01-01', fee: 'yes' }
    expect(dateChangedFacilities(before, after, marina, day)).toEqual({ fee: 'yes' })
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
