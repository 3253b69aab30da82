import { describe, expect, it } from 'vitest'
import { getIalaRegion } from '../../../src/core/catalogue/iala-regions.ts'
import { getSeamarkKind, getStandardMark } from '../../../src/core/catalogue/seamarks.ts'

describe('IALA region', () => {
  it.each<[place: string, latitude: number, longitude: number, region: 'A' | 'B']>([
    ['Marseille', 43.3, 5.3, 'A'],
    ['Azores', 39.4, -31.2, 'A'],
    ['Nuuk', 64.2, -51.8, 'A'],
    ['Tahiti', -17.5, -149.5, 'A'],
    ['Taipei', 25.2, 121.4, 'A'],
    ['Vladivostok', 43.1, 131.9, 'A'],
    ['Kota Kinabalu', 6, 116, 'A'],
    ['Fiji', -17.8, -179.5, 'A'],
    ['New York', 40.6, -74, 'B'],
    ['Valparaiso', -33, -71.6, 'B'],
    ['Easter Island', -27.1, -109.4, 'B'],
    ['Recife', -8, -34.8, 'B'],
    ['St John’s', 47.6, -52.6, 'B'],
    ['Honolulu', 21.3, -157.9, 'B'],
    ['Honolulu, counted onwards', 21.3, 202.1, 'B'],
    ['Attu', 52.8, 173.1, 'B'],
    ['Tokyo', 35.5, 139.8, 'B'],
    ['Naha', 26.2, 127.6, 'B'],
    ['Busan', 35.1, 129, 'B'],
    ['Manila', 14.6, 120.9, 'B'],
    ['Guam', 13.4, 144.7, 'B'],
  ])('of %s', (_place, latitude, longitude, region) =>
    expect(getIalaRegion({ latitude, longitude })).toBe(region),
  )
})

describe('standard mark', () => {
  it('has red to port in region A and green to port in region B, the shapes are the same', () => {
    const port = (region: 'A' | 'B') => getStandardMark('lateral', 'port', region)
    expect([port('A'), port('B')]).toMatchObject([
      { colours: ['red'], buoyShape: 'can' },
      { colours: ['green'], buoyShape: 'can' },
    ])
    const starboard = (region: 'A' | 'B') => getStandardMark('lateral', 'starboard', region)
    expect([starboard('A'), starboard('B')]).toMatchObject([
      { colours: ['green'], buoyShape: 'conical' },
      { colours: ['red'], buoyShape: 'conical' },
    ])
  })

  it('of a preferred channel to starboard is left to port', () => {
    const mark = (region: 'A' | 'B') => getStandardMark('lateral', 'preferred-starboard', region)
    expect([mark('A'), mark('B')]).toMatchObject([
      { colours: ['red', 'green', 'red'], buoyShape: 'can', pattern: 'horizontal' },
      { colours: ['green', 'red', 'green'], buoyShape: 'can' },
    ])
    expect(getStandardMark('lateral', 'preferred-port', 'A')).toMatchObject({
      colours: ['green', 'red', 'green'],
      buoyShape: 'conical',
    })
  })

  it('of inland waterways is red at the right bank in both regions', () => {
    for (const region of ['A', 'B'] as const) {
      expect(getStandardMark('lateral', 'right-bank', region)).toMatchObject({ colours: ['red'] })
      expect(getStandardMark('lateral', 'left-bank', region)).toMatchObject({ colours: ['green'] })
    }
  })

  it.each([
    ['north', ['black', 'yellow'], 'cones-up'],
    ['east', ['black', 'yellow', 'black'], 'cones-apart'],
    ['south', ['yellow', 'black'], 'cones-down'],
    ['west', ['yellow', 'black', 'yellow'], 'cones-together'],
  ] as const)('of a %s cardinal has %j and %s', (category, colours, shape) =>
    expect(getStandardMark('cardinal', category, 'A')).toMatchObject({ colours, topmark: { shape } }),
  )

  it('of dangers, safe water and special marks needs no category', () => {
    const colours = (['isolated-danger', 'safe-water', 'special'] as const).map(
      (kind) => getStandardMark(kind, null, 'A')?.colours,
    )
    expect(colours).toEqual([['black', 'red', 'black'], ['red', 'white'], ['yellow']])
    expect(getStandardMark('safe-water', null, 'A')?.pattern).toBe('vertical')
  })

  it('does not exist without side or quadrant, nor for lights', () => {
    expect(getStandardMark('lateral', null, 'A')).toBeNull()
    expect(getStandardMark('lateral', 'north', 'A')).toBeNull()
    expect(getStandardMark('cardinal', null, 'A')).toBeNull()
    expect(getStandardMark('light', null, 'A')).toBeNull()
  })

  it('is that of the kind of a type', () => {
    expect(
      (
        [
          'buoy_special_purpose',
          'beacon_isolated_danger',
          'buoy_safe_water',
          'light_minor',
          'light_float',
        ] as const
      ).map(getSeamarkKind),
    ).toEqual(['special', 'isolated-danger', 'safe-water', 'light', 'light-vessel'])
  })
})
