import { describe, expect, it } from 'vitest'
import { getStatedFacilityTags } from '../../../../src/server/imports/osm/osm-facilities.ts'
import type { OsmTags } from '../../../../src/server/imports/osm/osm-types.ts'

const category = 'seamark:small_craft_facility:category'
const seamark = 'seamark:building:function'

describe('facilities that other tags state', () => {
  // Values of S-57 as OpenStreetMap spells them: https://wiki.openstreetmap.org/wiki/Seamarks/Small_Craft_Facilities
  it.each<[facility: string, tags: OsmTags[]]>([
    [
      'fuel',
      [
        { [category]: 'fuel_station' },
        { waterway: 'fuel' },
        { amenity: 'fuel' },
        { 'seamark:type': 'bunker_station' },
      ],
    ],
    ['drinking_water', [{ [category]: 'water_tap' }]],
    ['power_supply', [{ [category]: 'electricity' }]],
    [
      'sanitary_dump_station',
      [
        { [category]: 'pump-out' },
        { waterway: 'sanitary_dump_station' },
        { amenity: 'sanitary_dump_station' },
      ],
    ],
    ['shower', [{ [category]: 'showers' }]],
    ['laundry', [{ [category]: 'laundrette' }]],
    [
      'provisions',
      [{ [category]: 'provisions' }, { shop: 'supermarket' }, { shop: 'convenience' }, { shop: 'general' }],
    ],
    [
      'repairs',
      [
        { [category]: 'boatyard' },
        { [category]: 'mechanics_workshop' },
        { waterway: 'boatyard' },
        { shop: 'boat_repair' },
        { 'boat:repair': 'yes' },
        { 'harbour:boatyard': 'yes' },
        { 'harbour:mechanics_workshop': 'yes' },
      ],
    ],
    ['crane', [{ [category]: 'boat_hoist' }, { 'harbour:boat_hoist': 'yes' }, { man_made: 'crane' }]],
    ['slipway', [{ [category]: 'slipway' }, { service: 'slipway' }]],
    [
      'restaurant',
      [
        { [category]: 'restaurant' },
        { [category]: 'public_inn' },
        { amenity: 'restaurant' },
        { amenity: 'pub' },
        { amenity: 'cafe' },
        { amenity: 'bar' },
        { 'harbour:restaurant': 'yes' },
        { 'harbour:public_inn': 'yes' },
      ],
    ],
    ['chandlery', [{ [category]: 'chandler' }, { shop: 'ship_chandler' }, { shop: 'chandler' }]],
    ['customs', [{ government: 'customs' }, { amenity: 'customs' }, { [seamark]: 'customs_office' }]],
    ['visitor_berths', [{ [category]: 'visitor_berth' }]],
  ])('%s', (facility, tags) => {
    expect(tags.map(getStatedFacilityTags)).toEqual(tags.map(() => ({ [facility]: 'yes' })))
  })

  it('are several for a list, and none for a denial or other values', () => {
    expect(getStatedFacilityTags({ [category]: 'pump-out; showers,toilets' })).toEqual({
      sanitary_dump_station: 'yes',
      shower: 'yes',
    })
    expect(getStatedFacilityTags({ 'harbour:boatyard': 'no', shop: 'bakery', amenity: 'bench' })).toEqual({})
  })
})
