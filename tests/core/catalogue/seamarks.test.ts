import { describe, expect, it } from 'vitest'
import { getSeamarkKind, getStandardMark } from '../../../src/core/catalogue/seamarks.ts'

describe('standard mark', () => {
  it('has red to port in region A and green to port in region B, the shapes are the same', () => {
    const port = (region: 'A' | 'B') => getStandardMark('lateral', 'port', region)
    expect(port('A')).toMatchObject({ colours: ['red'], buoyShape: 'can' })
    expect(port('B')).toMatchObject({ colours: ['green'], buoyShape: 'can' })
    const starboard = (region: 'A' | 'B') => getStandardMark('lateral', 'starboard', region)
    expect(starboard('A')).toMatchObject({ colours: ['green'], buoyShape: 'conical' })
    expect(starboard('B')).toMatchObject({ colours: ['red'], buoyShape: 'conical' })
  })

  it('of a preferred channel to starboard is left to port', () => {
    const mark = (region: 'A' | 'B') => getStandardMark('lateral', 'preferred-starboard', region)
    expect(mark('A')).toMatchObject({
      colours: ['red', 'green', 'red'],
      buoyShape: 'can',
      pattern: 'horizontal',
    })
    expect(mark('B')).toMatchObject({ colours: ['green', 'red', 'green'], buoyShape: 'can' })
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
