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
    ['marina', 0, { 'seamark:harbour:category': 'marina' }],
    ['hurricane hole', 8, { name: 'Ensenada hurricane hole' }],
    ['fuel station', 5, { 'seamark:type': 'bunker_station' }],
    ['fuel station', 5, { harbour: 'fuel' }],
    ['launch ramp', 7, { [facility]: 'slipway' }],
    ['launch ramp', 7, { harbour: 'slipway' }],
    ['yacht club', 3, { [facility]: 'nautical_club' }],
    ['yacht club', 3, { club: 'yachting' }],
    ['yacht club', 3, { club: 'yacht' }],
    ['yacht club', 3, { leisure: 'sailing_club' }],
    ['yacht club', 3, { sport: 'sailing', club: 'sport' }],
    ['shipyard', 6, { dock: 'drydock' }],
    ['shipyard', 6, { 'seamark:type': 'dry_dock' }],
    ['shipyard', 6, { 'seamark:type': 'floating_dock' }],
    ['shipyard', 6, { [facility]: 'boatyard' }],
    ['shipyard', 6, { [facility]: 'boat_hoist' }],
    ['shipyard', 6, { 'seamark:harbour:category': 'shipyard' }],
    ['mooring', 4, { 'seamark:type': 'mooring', 'seamark:mooring:category': 'buoy' }],
    ['mooring', 4, { [facility]: 'visitors_mooring' }],
    ['anchorage', 1, { 'seamark:type': 'anchor_berth' }],
    ['dock', 2, { 'seamark:type': 'pontoon' }],
    ['dock', 2, { [facility]: 'visitor_berth' }],
    ['dock', 2, { man_made: 'pier', mooring: 'no' }],
    ['dock', 2, { man_made: 'pier', ferry: 'yes' }],
    ['dock', 2, { man_made: 'pier', floating: 'yes' }],
    ['other service', 11, { 'seamark:harbour:category': 'ferry' }],
    ['other service', 11, { 'seamark:harbour:category': 'passenger' }],
    ['other service', 11, { [facility]: 'mechanics_workshop' }],
    ['other service', 11, { [facility]: 'provisions' }],
    ['other service', 11, { [facility]: 'sailmaker' }],
    ['commercial facility', 10, { 'seamark:type': 'harbour' }],
    ['commercial facility', 10, { industrial: 'port' }],
    ['commercial facility', 10, { harbour: 'yes' }],
    ['other', 19, { [facility]: 'pump-out' }],
    ['other', 19, { 'seamark:type': 'coastguard_station' }],
    ['other', 19, { amenity: 'harbourmaster' }],
    ['other', 19, { amenity: 'lifeboat' }],
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
    [{ amenity: 'fuel', boat: 'no' }],
    [{ waterway: 'dock', dock: 'tidal' }],
    [{ dock: 'floating' }],
    [{ man_made: 'pier', access: 'private', floating: 'no' }],
    [{ club: 'sport' }],
    [{ leisure: 'sports_centre' }],
    [{ harbour: 'no' }],
    ...['bollard', 'post', 'pile', 'deviation_dolphin', 'ring'].map((category): [OsmTags] => [
      { 'seamark:type': 'mooring', 'seamark:mooring:category': category },
    ]),
  ])('is none for a node with %j', (tags) => expect(getOsmPlaceType({ type: 'node', tags })).toBeNull())

  it('is mooring for areas in which mooring is permitted', () => {
    for (const mooring of ['yes', 'guest'])
      expect(getOsmPlaceType({ type: 'way', tags: { mooring } })).toBe(4)
    expect(getOsmPlaceType({ type: 'relation', tags: { mooring: 'no' } })).toBeNull()
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
  // OpenStreetMap stores at most 255 characters.
  expect(splitTagValues({ fuel: `${'x'.repeat(253)};ab` }, 'fuel')).toEqual(['x'.repeat(253), 'a'])
  expect(splitTagValues({}, 'fuel')).toEqual([])
})
