import { describe, expect, it } from 'vitest'
import { getAidType, aidTypes } from '../../src/core/catalogue/aid-types.ts'
import {
  toAlpha2,
  listCountriesInEnglish,
  listCountriesInLocalLanguages,
} from '../../src/core/catalogue/countries.ts'
import { getCountryName } from '../../src/core/names/country-names.ts'
import { defaultLayers, getMapLayer, mapLayers } from '../../src/core/catalogue/map-layers.ts'
import {
  selectablePlaceTypes,
  toDisplayedPlaceType,
  getPlaceType,
  placeTypes,
} from '../../src/core/catalogue/place-types.ts'
import { listSelectablePlaceTypes } from '../../src/core/names/selectable-place-types.ts'
import { english } from '../../src/core/messages.ts'
import { vesselTypes } from '../../src/core/catalogue/vessels.ts'

describe('catalogues', () => {
  it('section 3: place types exist for 0-8, 10-13 and 19, and for 9 (AtoN)', () => {
    expect(placeTypes.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19])
  })

  it('section 3: values of 100 or more display as 9, other values above 19 as 19', () => {
    expect([18, 19, 20, 99, 100, 131].map(toDisplayedPlaceType)).toEqual([18, 19, 19, 19, 9, 9])
    expect(getPlaceType(57).name).toBe('Other POI')
    expect(getPlaceType(14).name).toBe('Other POI')
  })

  it('section 3: ids 9, 12 and 13 are nav aids and cannot be selected for a place', () => {
    expect(selectablePlaceTypes.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 19])
  })

  it('a place form offers the selectable types and keeps the type of the place', () => {
    const ids = (currentType?: number) => listSelectablePlaceTypes(english, currentType).map(({ id }) => id)
    expect(ids()).toEqual(selectablePlaceTypes.map(({ id }) => id))
    expect(ids(11)).toEqual(ids())
    // A type displayed under the name of another replaces that one.
    expect(ids(57)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 57])
    expect(listSelectablePlaceTypes(english, 131).at(-1)).toEqual({ id: 131, name: 'AIS Aton' })
    const names = listSelectablePlaceTypes(english).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('section 3: vessel types have AIS codes', () => {
    expect(Object.fromEntries(vesselTypes.map(({ key, aisCode }) => [key, aisCode]))).toEqual({
      sailboat: 36,
      powerboat: 37,
      multihull: 36,
      passenger: 60,
      cargo: 70,
      tanker: 80,
      towing: 31,
      fishing_boat: 30,
      other: 0,
    })
  })

  it('section 4: only pois is on by default', () => {
    expect(defaultLayers).toEqual(['pois'])
    expect(mapLayers.map(({ title }) => title).slice(0, 6)).toEqual([
      'Points of Interest',
      'Satellite maps',
      'Weather Beacons',
      'AIS AToNs',
      'Vessels',
      'Superyacht Dodger',
    ])
  })

  it('section 4: nav aids and AIS paths are visible only above zoom 8', () => {
    expect([getMapLayer('navAids').visibleAboveZoom, getMapLayer('aisPaths').visibleAboveZoom]).toEqual([
      8, 8,
    ])
  })

  it('section 3: two country lists of about 249 entries', () => {
    const english = listCountriesInEnglish()
    expect(english.length).toBeGreaterThanOrEqual(249)
    expect(english).toContainEqual({ value: 'DE', label: 'Germany' })
    expect(listCountriesInLocalLanguages()).toContainEqual({ value: 'DE', label: 'Deutschland' })
    expect(toAlpha2('fra')).toBe('FR')
    expect(toAlpha2('XXX')).toBeNull()
    expect(getCountryName('FR')).toBe('France')
    expect(getCountryName(null)).toBe('')
  })

  it('AIS message 21 has aid types 0 to 31', () => {
    expect(aidTypes.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, id) => id))
    expect(getAidType(77).name).toBe('Type not specified')
  })
})
