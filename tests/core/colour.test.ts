import { describe, expect, it } from 'vitest'
import {
  computeContrast,
  expandHexColour,
  fitColour,
  isHexColour,
  mixColours,
  pickTextColour,
} from '../../src/core/colour.ts'

it('a colour is six hexadecimal digits', () => {
  expect(isHexColour('#0e5a8a')).toBe(true)
  expect(isHexColour('#FFF000')).toBe(true)
  expect(['', '#fff', '0e5a8a', '#0e5a8a80', '#0e5a8g', 'red'].filter(isHexColour)).toEqual([])
})

it('a colour of three digits is written with six', () => {
  expect(expandHexColour('#fff')).toBe('#ffffff')
  expect(expandHexColour('#0aC')).toBe('#00aaCC')
  expect(expandHexColour('#0e5a8a')).toBe('#0e5a8a')
  expect(expandHexColour('')).toBe('')
})

it.each([
  // Examples of WCAG 2.2 and of its technique G18.
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#000000', 2.44],
])('the contrast of %s and %s is %d, in both orders', (one, other, ratio) => {
  expect(computeContrast(one, other)).toBeCloseTo(ratio, 2)
  expect(computeContrast(other, one)).toBeCloseTo(ratio, 2)
})

it('colours are mixed by channel', () => {
  expect(mixColours('#000000', '#ff8000', 0.5)).toBe('#804000')
  expect(mixColours('#102030', '#ffffff', 0)).toBe('#102030')
})

describe('a colour of text', () => {
  it('is lightened until it can be read on white and on black, if one of the backgrounds is dark', () => {
    expect(fitColour('#333333', ['#ffffff', '#000000'])).toBe(fitColour('#333333', ['#000000']))
    expect(computeContrast(fitColour('#333333', ['#ffffff', '#000000']), '#ffffff')).toBeGreaterThan(4.5)
  })

  it('stays if it can be read', () => {
    expect(fitColour('#0e5a8a', ['#ffffff', '#f1f6f9'])).toBe('#0e5a8a')
  })

  it.each([
    ['#ffe000', '#ffffff'],
    ['#ffffff', '#ffffff'],
    ['#0b2239', '#0b1d2d'],
    ['#000000', '#000000'],
    ['#808080', '#0f2940'],
  ])('%s becomes the nearest colour that can be read on %s', (colour, background) => {
    const fitted = fitColour(colour, [background])
    expect(computeContrast(fitted, background)).toBeGreaterThanOrEqual(4.5)
    expect(computeContrast(fitted, background)).toBeLessThan(4.9)
  })

  it('on a colour is white or black, whichever is easier to read', () => {
    expect(pickTextColour('#b5177f')).toBe('#ffffff')
    expect(pickTextColour('#f37bc7')).toBe('#000000')
  })
})
