import { describe, expect, it } from 'vitest'
import { findPlaceTypeBySymbol } from '../../../../src/server/imports/readers/gpx-symbols.ts'

describe('place type by waypoint symbol', () => {
  it.each([
    ['Service-Marina', 0],
    ['1st-Anchorage', 1],
    ['Marks-Mooring-Buoy', 4],
    ['Marina', 0],
    ['Anchor', 1],
    ['Boat Ramp', 7],
    ['Gas Station', 5],
    ['Drydock', 6],
    ['Dock', 2],
    ['Harbor', 10],
    ['Ferry', 11],
    ['Yacht Club', 3],
    ['Hurricane Hole', 8],
    ['Other POI', 19],
    ['anchor_blu', 1],
    ['fuelpump_red', 5],
    ['Anchor Prohibited', null],
    ['Hazard-Wreck', null],
    ['Waypoint', null],
    ['triangle', null],
    ['', null],
  ])('maps %s to type %s', (symbol, type) => expect(findPlaceTypeBySymbol(symbol)).toBe(type))
})
