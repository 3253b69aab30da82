import { describe, expect, it } from 'vitest'
import { aidTypes, getAidType } from '../../../src/core/catalogue/aid-types.ts'

describe('aid types', () => {
  it('AIS message 21 has aid types 0 to 31', () => {
    expect(aidTypes.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, id) => id))
    expect([-1, 32, 77].map((id) => getAidType(id).name)).toEqual([
      'Type not specified',
      'Type not specified',
      'Type not specified',
    ])
    expect(aidTypes.map(({ symbol }) => symbol).slice(2, 9)).toEqual([
      'racon',
      'structure',
      'danger',
      'light',
      'light',
      'light',
      'light',
    ])
  })

  it('marks of the same meaning have the same symbol, whether fixed or floating', () => {
    const meanings = {
      'cardinal mark n': 'north',
      'cardinal n': 'north',
      'cardinal e': 'east',
      'cardinal mark e': 'east',
      'cardinal s': 'south',
      'cardinal mark s': 'south',
      'cardinal w': 'west',
      'cardinal mark w': 'west',
      'port hand': 'port',
      'starboard hand': 'starboard',
      'isolated danger': 'danger',
      'safe water': 'safe-water',
      'special mark': 'special',
    }
    for (const [words, symbol] of Object.entries(meanings)) {
      const named = aidTypes.filter(({ name }) => name.toLowerCase().includes(words))
      expect(named.length, words).toBeGreaterThan(0)
      expect(new Set(named.map((type) => type.symbol)), words).toEqual(new Set([symbol]))
    }
    const lights = aidTypes.filter(({ symbol }) => symbol === 'light')
    expect(lights.map(({ name }) => name.toLowerCase().includes('light'))).toEqual([true, true, true, true])
    expect(aidTypes.filter(({ symbol }) => symbol === 'unknown').map(({ id }) => id)).toEqual([0, 1])
  })

  it('9 to 19 are beacons that mean the same as the floating marks 20 to 30', () => {
    const getMeaning = (name: string) =>
      name
        .toLowerCase()
        .replace(/^beacon, /, '')
        .replace(/^cardinal mark/, 'cardinal')
        .replace(/ mark$/, '')
    for (const [index, beacon] of aidTypes.slice(9, 20).entries()) {
      const { name, symbol } = getAidType(20 + index)
      expect(beacon.name).toMatch(/^Beacon, /)
      expect(getMeaning(beacon.name)).toEqual(getMeaning(name))
      expect(beacon.symbol).toEqual(symbol)
    }
  })

  it('preferred channels have the mark of the side on which they are passed', () => {
    for (const side of ['port', 'starboard']) {
      const named = aidTypes.filter(({ name }) =>
        name.toLowerCase().includes(`preferred channel ${side} hand`),
      )
      expect(named.map(({ id, symbol }) => [id > 19, symbol])).toEqual([
        [false, side],
        [true, side],
      ])
    }
  })

  it('an aid without a type has the type 0', () => {
    expect(getAidType(null)).toBe(aidTypes[0])
    expect(getAidType(31)).toMatchObject({ id: 31, symbol: 'light-vessel' })
  })
})
