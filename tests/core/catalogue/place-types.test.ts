import { describe, expect, it } from 'vitest'
import {
  getPlaceType,
  placeTypes,
  selectablePlaceTypes,
  toDisplayedPlaceType,
} from '../../../src/core/catalogue/place-types.ts'

describe('place types', () => {
  it('section 3: place types exist for 0-8, 10-13 and 19, and for 9 (AtoN)', () => {
    expect(placeTypes.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19])
  })

  it.each([
    [0, 'Marina'],
    [1, 'Anchorage'],
    [2, 'Dock/Pier'],
    [3, 'Yacht Club'],
    [4, 'Mooring'],
    [5, 'Fuel station'],
    [6, 'Dry dock'],
    [7, 'Launch Ramp'],
    [8, 'Hurricane Hole'],
    [9, 'AIS Aton'],
    [10, 'Commercial Facility'],
    [11, 'Commercial Facility'],
    [12, 'Local Weather Reports'],
    [13, 'Ship Weather Reports'],
    [19, 'Other POI'],
  ])('section 3: %i is %s', (id, name) => {
    expect(getPlaceType(id).name).toBe(name)
  })

  it('section 3: values of 100 or more display as 9, other values above 19 as 19', () => {
    expect(toDisplayedPlaceType(18)).toBe(18)
    expect(toDisplayedPlaceType(19)).toBe(19)
    expect(toDisplayedPlaceType(20)).toBe(19)
    expect(toDisplayedPlaceType(99)).toBe(19)
    expect(toDisplayedPlaceType(100)).toBe(9)
    expect(toDisplayedPlaceType(131)).toBe(9)
    expect(getPlaceType(57).name).toBe('Other POI')
    expect(getPlaceType(14).name).toBe('Other POI')
  })

  it('section 3: ids 9, 12 and 13 are nav aids and cannot be selected for a place', () => {
    expect(selectablePlaceTypes.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 19])
  })

  it.each([
    [0, 'marina'],
    [1, 'anchorage'],
    [2, 'dock'],
    [3, 'yacht-club'],
    [4, 'mooring'],
    [5, 'fuel'],
    [6, 'dry-dock'],
    [7, 'launch-ramp'],
    [8, 'hurricane-hole'],
    [9, 'ais-aton'],
    [10, 'commercial'],
    [11, 'ferry'],
    [12, 'weather'],
    [13, 'ship-weather'],
    [19, 'other'],
    [-1, 'other'],
  ])('type %i has the icon %s', (id, icon) => {
    expect(getPlaceType(id).icon).toBe(icon)
  })

  it('have different icons', () => {
    expect(new Set(placeTypes.map(({ icon }) => icon)).size).toBe(placeTypes.length)
  })
})
