import { describe, expect, it } from 'vitest'
import {
  getVesselMarkerIcon,
  getVesselTypeIcon,
  isStinkpot,
  parseVesselType,
  toAisShipType,
  toVesselType,
  vesselLegend,
  vesselStatuses,
  vesselTypes,
} from '../../../src/core/catalogue/vessels.ts'
import { stinkpot } from '../../../src/core/limits/vessels.ts'

describe('vessel types', () => {
  it('section 3: are found by key and name, ignoring case', () => {
    for (const { key, name } of vesselTypes) {
      expect(parseVesselType(key.toUpperCase())).toEqual(key)
      expect(parseVesselType(` ${name} `)).toEqual(key)
    }
    expect(parseVesselType('submarine')).toBeNull()
    expect(parseVesselType('constructor')).toBeNull()
  })

  it('are known by their AIS code, except multihulls, which share the code of sailboats', () => {
    const known = vesselTypes.filter(({ key }) => key !== 'multihull')
    expect(known.map(({ key }) => toVesselType(toAisShipType(key)))).toEqual(known.map(({ key }) => key))
    expect(toAisShipType('submarine')).toBe(0)
  })

  it.each([
    [40, 'passenger'],
    [69, 'passenger'],
    [79, 'cargo'],
    [89, 'tanker'],
    [32, 'towing'],
    [52, 'towing'],
    [33, 'other'],
    [99, 'other'],
  ])('the AIS ship type %i is a %s', (shipType, key) => {
    expect(toVesselType(shipType)).toBe(key)
  })

  it.each([
    ['sailboat', 36],
    ['powerboat', 37],
    ['multihull', 36],
    ['passenger', 60],
    ['cargo', 70],
    ['tanker', 80],
    ['towing', 31],
    ['fishing_boat', 30],
    ['other', 0],
  ])('section 3: a %s has the AIS code %i', (key, code) => {
    expect(toAisShipType(key)).toBe(code)
  })

  it('section 3: have the statuses under way, not under way and checked-in', () => {
    expect(vesselStatuses.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '0 Vessel under way',
      '1 Vessel not under way',
      '2 Vessel checked-in at known POI',
    ])
  })

  it.each([
    ['sailboat', 'Sailboat'],
    ['powerboat', 'Pleasure power boat'],
    ['passenger', 'Superyacht or large cruise ship'],
    ['tanker', 'Commercial vessel'],
  ])('section 2: the legend calls the icon of a %s: %s', (key, name) => {
    expect(vesselLegend.find(({ icon }) => icon === getVesselTypeIcon(key))?.name).toBe(name)
  })

  it.each([
    ['sailboat', 'sailboat'],
    ['multihull', 'sailboat'],
    ['powerboat', 'powerboat'],
    ['passenger', 'superyacht'],
    ['cargo', 'commercial-vessel'],
    ['fishing_boat', 'commercial-vessel'],
    ['other', 'powerboat'],
  ])('section 3: a %s has the icon of a %s', (key, icon) => {
    expect(getVesselTypeIcon(key)).toEqual(icon)
    expect(getVesselMarkerIcon(key)).toEqual(icon)
  })

  it('have icons of the legend; others are powerboats', () => {
    const icons = vesselLegend.map(({ icon }) => icon)
    expect(new Set(vesselTypes.map(({ key }) => getVesselTypeIcon(key)))).toEqual(new Set(icons))
    expect(vesselTypes.map(({ key }) => getVesselMarkerIcon(key))).toEqual(
      vesselTypes.map(({ icon }) => icon),
    )
    expect(getVesselTypeIcon('submarine')).toBe('powerboat')
    expect(getVesselMarkerIcon('submarine')).toBe('powerboat')
  })
})

describe('isStinkpot', () => {
  it.each([
    ['a superyacht under power', 37, stinkpot.yachtMetres, true],
    ['a superyacht under sail', 36, stinkpot.yachtMetres, true],
    ['a smaller yacht', 37, stinkpot.yachtMetres - 1, false],
    ['a cruise ship', 60, stinkpot.cruiseShipMetres, true],
    ['a large ferry', 69, stinkpot.cruiseShipMetres, true],
    ['a smaller passenger ship', 60, stinkpot.cruiseShipMetres - 1, false],
    ['a tanker', 80, 300, false],
    ['a high-speed craft', 59, 300, false],
    ['a cargo ship', 70, 300, false],
    ['a tug', 31, 300, false],
    ['a sailing yacht below the limit', 36, stinkpot.yachtMetres - 0.1, false],
    ['a large cruise ship of another passenger type', 65, stinkpot.cruiseShipMetres, true],
    ['a vessel of unknown type', null, 300, false],
    ['a vessel of unknown length', 37, null, false],
  ])('%s', (_vessel, shipType, lengthMetres, expected) => {
    expect(isStinkpot(shipType, lengthMetres)).toBe(expected)
  })
})
