import { describe, expect, it } from 'vitest'
import { formatLightCharacter, type Light } from '../../../src/core/names/light-character.ts'

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
