import { describe, expect, it } from 'vitest'
import { parseLights } from '../../../../src/server/imports/osm/osm-light.ts'

/** The lights of tags below `seamark:light:`. */
const parse = (tags: Record<string, string>) =>
  parseLights(Object.fromEntries(Object.entries(tags).map(([key, value]) => [`seamark:light:${key}`, value])))
const parseOne = (tags: Record<string, string>) => parse({ character: 'Fl', ...tags })?.[0]

const plain = {
  character: 'Fl',
  group: null,
  colours: [],
  periodSeconds: null,
  heightMetres: null,
  rangeNm: null,
  isDirectional: false,
  multiple: null,
  arrangement: null,
}

describe('the lights of a seamark', () => {
  it('have the values of their tags', () => {
    expect(
      parse({
        character: 'Fl',
        group: '2+1',
        colour: 'Red;white',
        period: '15 s',
        height: '12,5 m',
        range: '8 M',
        multiple: '2',
        category: 'vertical;directional',
      }),
    ).toEqual([
      {
        character: 'Fl',
        group: '2+1',
        colours: ['red', 'white'],
        isDirectional: true,
        multiple: 2,
        periodSeconds: 15,
        heightMetres: 12.5,
        rangeNm: 8,
        arrangement: 'vertical',
      },
    ])
  })

  it('are the sectors in the order of their numbers, after one without a number', () => {
    const lights = parse({
      character: 'Iso',
      '10:character': 'Q',
      '2:character': 'Oc',
      '3:colour': 'red',
    })
    expect(lights?.map(({ character }) => character)).toEqual(['Iso', 'Oc', 'Q'])
    expect(parse({ '1:character': 'Fl' })).toEqual([plain])
  })

  it('are none without a character', () => {
    expect(parse({ colour: 'red', period: '4' })).toEqual([])
  })

  it.each([
    [{ period: '600' }, { periodSeconds: 600 }],
    [{ height: '1000' }, { heightMetres: 1000 }],
    [{ range: '60' }, { rangeNm: 60 }],
    [{ range: '12;8' }, { rangeNm: 12 }],
    [{ range: '7/5' }, { rangeNm: 7 }],
    [{ range: '7 nm' }, { rangeNm: 7 }],
    [{ range: '7 M' }, { rangeNm: 7 }],
    [{ height: '12,5 m' }, { heightMetres: 12.5 }],
    [{ period: '4s' }, { periodSeconds: 4 }],
    [{ group: '(3)' }, { group: '3' }],
    [{ group: 'AB' }, { group: 'AB' }],
    [{ multiple: '9' }, { multiple: 9 }],
    [{ multiple: '10' }, { multiple: null }],
    [{ multiple: '1' }, { multiple: null }],
    [{ multiple: '2.5' }, { multiple: null }],
    [{ category: 'horizontal' }, { arrangement: 'horizontal' }],
    [{ sector_start: '0', sector_end: '360' }, {}],
    [{ sector_start: 'shore' }, {}],
  ])('with %j have %j', (tags, fields) => {
    expect(parseOne(tags)).toEqual({ ...plain, ...fields })
  })

  it.each<Record<string, string>>([
    { character: 'Flash' },
    { period: '601' },
    { period: '0' },
    { period: 'long' },
    { height: '1001' },
    { height: '3 nm' },
    { period: '4 nm' },
    { range: '7 s' },
    { range: '61' },
    { range: '-4' },
    { group: 'ABCD' },
    { group: '2+' },
    { sector_start: '361' },
    { sector_end: '-1' },
    { '2:character': 'Nonsense' },
  ])('with %j cannot exist', (tags) => {
    expect(parse({ character: 'Fl', ...tags })).toBeNull()
  })
})
