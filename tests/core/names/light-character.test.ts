import { describe, expect, it } from 'vitest'
import {
  formatLightCharacter,
  getLightColourLetter,
  type Light,
} from '../../../src/core/names/light-character.ts'

const buildLight = (fields: Partial<Light>): Light => ({
  character: 'Fl',
  group: null,
  colours: ['white'],
  periodSeconds: null,
  heightMetres: null,
  rangeNm: null,
  ...fields,
})

describe('light character', () => {
  it.each<[what: string, fields: Partial<Light>, text: string]>([
    [
      'a major light',
      { group: '3', periodSeconds: 15, heightMetres: 41, rangeNm: 22 },
      'Fl(3) W 15s 41m 22M',
    ],
    ['a buoy', { colours: ['red'], periodSeconds: 2.5 }, 'Fl R 2.5s'],
    ['a composite group', { group: '2+1', colours: ['green'], periodSeconds: 12 }, 'Fl(2+1) G 12s'],
    ['a south cardinal', { character: 'Q+LFl', group: '6', periodSeconds: 15 }, 'Q(6)+LFl W 15s'],
    ['safe water', { character: 'Mo', group: 'A', periodSeconds: 10 }, 'Mo(A) W 10s'],
    ['flashes with a long flash', { character: 'FlLFl', group: '3', periodSeconds: 30 }, 'Fl(3)+LFl W 30s'],
    ['a light that alternates', { character: 'Al.Fl', colours: ['red', 'white'] }, 'Al.Fl RW'],
    ['a directional light', { character: 'Iso', isDirectional: true, periodSeconds: 4 }, 'Dir Iso W 4s'],
    [
      'equal lights',
      { character: 'F', colours: ['green'], multiple: 2, arrangement: 'vertical' },
      '2F G (vert)',
    ],
    ['an unknown colour', { colours: ['pink'] }, 'Fl pink'],
    ['lights side by side', { character: 'F', multiple: 2, arrangement: 'horizontal' }, '2F W (hor)'],
    ['equal lights without an arrangement', { character: 'F', multiple: 3 }, '3F W'],
    ['one light with an arrangement', { character: 'F', multiple: 1, arrangement: 'vertical' }, 'F W'],
    ['an occulting light with flashes', { character: 'OcFl', group: '2' }, 'Oc(2)+Fl W'],
    ['a fixed light with flashes', { character: 'FFl' }, 'FFl W'],
    ['a long flash', { character: 'LFl', periodSeconds: 10 }, 'LFl W 10s'],
    ['a light without colour', { colours: [] }, 'Fl'],
  ])('of %s', (_what, fields, text) => expect(formatLightCharacter([buildLight(fields)])).toBe(text))

  it('summarises sectors with their colours and ranges', () => {
    const sector = (colour: string, rangeNm: number) =>
      buildLight({ character: 'Oc', colours: [colour], periodSeconds: 4, heightMetres: 9, rangeNm })
    expect(formatLightCharacter(['green', 'white', 'red'].map((colour) => sector(colour, 12)))).toBe(
      'Oc WRG 4s 9m 12M',
    )
    expect(formatLightCharacter([sector('white', 15), sector('red', 11)])).toBe('Oc WR 4s 9m 15/11M')
    expect(formatLightCharacter([sector('red', 9), sector('white', 14), sector('green', 11)])).toBe(
      'Oc WRG 4s 9m 14-9M',
    )
  })

  it('lists lights of different rhythms and is empty without a light', () => {
    const main = buildLight({ group: '2', periodSeconds: 10, rangeNm: 24 })
    const lower = buildLight({ character: 'F', colours: ['red'], rangeNm: 8 })
    expect(formatLightCharacter([main, lower])).toBe('Fl(2) W 10s 24M & F R 8M')
    expect(formatLightCharacter([])).toBe('')
  })
})

it.each([
  ['white', 'W'],
  ['red', 'R'],
  ['green', 'G'],
  ['blue', 'Bu'],
  ['violet', 'Vi'],
  ['yellow', 'Y'],
  ['orange', 'Or'],
  ['amber', 'Am'],
  ['pink', 'pink'],
])('a %s light has the letter %s', (colour, letter) => {
  expect(getLightColourLetter(colour)).toBe(letter)
})

describe('sectors', () => {
  const white = buildLight({ periodSeconds: 5 })
  const red = buildLight({ periodSeconds: 5, colours: ['red'] })

  it('name their colours in the order of charts, unknown ones last', () => {
    const sectors = ['pink', 'amber', 'yellow', 'blue', 'red'].map((colour) =>
      buildLight({ colours: [colour] }),
    )
    expect(formatLightCharacter(sectors)).toBe('Fl RBuYAmpink')
  })

  it.each<[what: string, fields: Partial<Light>, text: string]>([
    ['group', { group: '2' }, 'Fl W 5s & Fl(2) R 5s'],
    ['period', { periodSeconds: 6 }, 'Fl W 5s & Fl R 6s'],
    ['direction', { isDirectional: true }, 'Fl W 5s & Dir Fl R 5s'],
    ['number', { multiple: 2 }, 'Fl W 5s & 2Fl R 5s'],
    ['height only', { heightMetres: 12 }, 'Fl WR 5s 12m'],
  ])('of another %s are listed so', (_what, fields, text) => {
    expect(formatLightCharacter([white, { ...red, ...fields }])).toBe(text)
  })
})
