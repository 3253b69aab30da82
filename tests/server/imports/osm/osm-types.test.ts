import { describe, expect, it } from 'vitest'
import {
  getAmenityTags,
  getOsmPlaceType,
  splitTagValues,
  type OsmTags,
} from '../../../../src/server/imports/osm/osm-types.ts'

const facility = 'seamark:small_craft_facility:category'

describe('place type by OpenStreetMap tags', () => {
  it.each<[type: string, id: number, tags: OsmTags]>([
    ['marina', 0, { leisure: 'marina' }],
    ['marina', 0, { 'seamark:harbour:category': 'ferry;marina_no_facilities' }],
    ['hurricane hole', 8, { 'seamark:name': 'Hurricane Hole Cove' }],
    ['fuel station', 5, { waterway: 'fuel' }],
    ['fuel station', 5, { [facility]: 'toilets,fuel_station' }],
    ['fuel station', 5, { amenity: 'fuel', boat: 'yes' }],
    ['fuel station', 5, { amenity: 'fuel', 'seamark:type': 'small_craft_facility' }],
    ['launch ramp', 7, { leisure: 'slipway' }],
    ['yacht club', 3, { club: 'sailing' }],
    ['yacht club', 3, { sport: 'sailing', leisure: 'sports_centre' }],
    ['shipyard', 6, { waterway: 'boatyard' }],
    ['shipyard', 6, { waterway: 'dock', dock: 'floating' }],
    ['mooring', 4, { 'seamark:type': 'mooring' }],
    ['mooring', 4, { 'seamark:anchorage:category': 'small_craft_mooring' }],
    ['anchorage', 1, { 'seamark:type': 'anchorage' }],
    ['dock', 2, { 'seamark:type': 'berth' }],
    ['dock', 2, { 'seamark:type': 'mooring', 'seamark:mooring:category': 'wall' }],
    ['dock', 2, { man_made: 'pier', name: 'Town Pier' }],
    ['dock', 2, { man_made: 'pier', access: 'public' }],
    ['other service', 11, { amenity: 'ferry_terminal' }],
    ['other service', 11, { [facility]: 'chandler' }],
    ['commercial facility', 10, { landuse: 'harbour' }],
    ['other', 19, { waterway: 'sanitary_dump_station' }],
    ['other', 19, { 'seamark:type': 'rescue_station' }],
  ])('is %s (%i): %j', (_type, id, tags) => expect(getOsmPlaceType({ type: 'node', tags })).toBe(id))

  it.each<[tags: OsmTags]>([
    [{}],
    [{ leisure: 'park' }],
    [{ amenity: 'fuel' }],
    [{ waterway: 'dock' }],
    [{ man_made: 'pier' }],
    [{ sport: 'sailing' }],
    [{ 'seamark:type': 'mooring', 'seamark:mooring:category': 'dolphin' }],
    [{ mooring: 'yes' }],
    [{ [facility]: 'toilets' }],
  ])('is none for a node with %j', (tags) => expect(getOsmPlaceType({ type: 'node', tags })).toBeNull())

  it('is mooring for areas in which mooring is permitted', () => {
    expect(getOsmPlaceType({ type: 'way', tags: { mooring: 'yes' } })).toBe(4)
  })

  it('is that of the first rule if several apply', () => {
    expect(getOsmPlaceType({ type: 'node', tags: { waterway: 'fuel', leisure: 'marina' } })).toBe(0)
  })
})

describe('tags that an amenity adds to its marina', () => {
  it('are those of its known categories', () => {
    expect(getAmenityTags({ [facility]: 'toilets; showers,water_tap;chandler' })).toEqual({
      toilets: 'yes',
      shower: 'yes',
      drinking_water: 'yes',
    })
  })

  it.each<[tags: OsmTags]>([[{}], [{ [facility]: 'chandler' }], [{ [facility]: 'constructor' }]])(
    'are none for %j',
    (tags) => expect(getAmenityTags(tags)).toBeNull(),
  )
})

it('splitTagValues splits at semicolons and commas and omits empty values', () => {
  expect(splitTagValues({ fuel: 'diesel; petrol,,lpg ;' }, 'fuel')).toEqual(['diesel', 'petrol', 'lpg'])
  expect(splitTagValues({}, 'fuel')).toEqual([])
})
