import { describe, expect, it } from 'vitest'
import {
  findPlaceTypeByIcon,
  findPlaceTypeByName,
  findPlaceTypeBySymbol,
} from '../../../../src/server/imports/readers/gpx-symbols.ts'

describe('place type by waypoint symbol', () => {
  it.each([
    ['Service-Marina', 0],
    ['1st-Anchorage', 1],
    ['Symbol-Anchor2', 1],
    ['Service-Dock-Dinghy', 2],
    ['Service-Yacht-Club', 3],
    ['Marks-Mooring-Buoy', 4],
    ['Service-Fuel-Pump-Diesel', 5],
    ['Service-Haulout', 6],
    ['Service-Public-Landing', 7],
    ['anchorage', 1],
    [' Marina ', 0],
    ['U Marina', 0],
    ['Anchor', 1],
    ['Boat Ramp', 7],
    ['Drydock', 6],
    ['Dock', 2],
    ['Harbor', 10],
    ['Ferry', 11],
    ['anchor_blu', 1],
    ['fuelpump_red', 5],
    ['Yacht Club', 3],
    ['Hurricane Hole', 8],
    ['Other POI', 19],
  ])('maps %s to type %s', (symbol, type) => expect(findPlaceTypeBySymbol(symbol)).toBe(type))

  it.each([
    // Marks and dangers.
    ['Anchor Prohibited'],
    ['1st-No-Anchoring'],
    ['Marks-Lateral-Port-IALA-A-Lighted'],
    ['Buoy, White'],
    ['Mark, port-hand'],
    ['Hazard-Wreck1'],
    ['Hazard-Fish-Aquatic-Farm'],
    ['Marks-Boarding-Location'],
    // Weather.
    ['Weather-Hurricane-NH'],
    ['Hurricane warning'],
    // Things on land.
    ['Gas Station'],
    ['Service-Fuel-Jerry-Petrol'],
    ['Golf Club'],
    ['Airport'],
    ['Border Crossing (Port Of Entry)'],
    ['Launch Pad'],
    ['Docking station'],
    // Other spellings.
    ['marinas'],
    ['MARINA'],
    ['Waypoint'],
    ['constructor'],
    [''],
  ])('maps %s to none', (symbol) => expect(findPlaceTypeBySymbol(symbol)).toBeNull())
})

it.each([
  ['leisure_marina', 0],
  ['pier', 2],
  ['club_sailing', 3],
  ['waterway_fuel', 5],
  ['leisure_slipway', 7],
  ['amenity_ferry_terminal', 11],
  ['fuel', null],
  ['sport_sailing', null],
  ['toString', null],
])("maps OsmAnd's icon %s to type %s", (icon, type) => expect(findPlaceTypeByIcon(icon)).toBe(type))

it.each([
  ['Anchorage', 1],
  ['Dock/Pier', 2],
  ['anchorage', null],
  ['Anchorage favourites', null],
  ['Port Saint-Louis trip', null],
  ['AIS Aton', null],
])('maps the name %s to type %s', (name, type) => expect(findPlaceTypeByName(name)).toBe(type))
