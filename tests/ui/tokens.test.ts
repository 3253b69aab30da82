import { describe, expect, it } from 'vitest'
import tokens from '../../src/ui/tokens.css?raw'
import { placeTypes } from '../../src/core/catalogue/place-types.ts'
import { computeContrast, computeLuminance, blendOver, parseThemes, type Rgba } from './contrast.ts'

/** LOOK.md: contrast AA, 4.5 for text, 3 for signs and edges that carry meaning. */
const grounds = ['paper', 'foam']
const textPairs: [text: string, ground: string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'muted', 'accent', 'port', 'starboard'].map((text): [string, string] => [text, ground]),
  ),
  ['ink', 'accent-wash'],
  ['accent', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-sun', 'sun'],
  ['on-cluster', 'cluster'],
]
const signPairs: [sign: string, ground: string][] = [
  ...grounds.flatMap((ground) =>
    ['sea', 'accent', 'strong-line'].map((sign): [string, string] => [sign, ground]),
  ),
  ...[...new Set(placeTypes.map(({ icon }) => icon))].map((icon): [string, string] => [
    'glyph',
    `type-${icon}`,
  ]),
  ...['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'].map((slice): [string, string] => [
    slice,
    'paper',
  ]),
  ...['wind-0', 'wind-10', 'wind-20', 'wind-30'].map((wind): [string, string] => [wind, 'paper']),
  ...['yellow', 'red', 'green', 'white', 'magenta'].map((colour): [string, string] => [
    `aid-${colour}`,
    'aid-ground',
  ]),
]

const themes = parseThemes(tokens)

describe.each(['light', 'dark', 'night'] as const)('the %s theme', (name) => {
  const theme = themes[name]
  const colour = (token: string): Rgba => {
    const found = theme.get(token)
    if (!found) throw new Error(`tokens.css has no colour --rs-${token}`)
    return found
  }

  it.each(textPairs)('reads %s on %s at 4.5 to 1', (text, ground) => {
    expect(computeContrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(signPairs)('shows %s on %s at 3 to 1', (sign, ground) => {
    expect(computeContrast(colour(sign), colour(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each(['#000000', '#ffffff', '#7f9fb5'])('reads the status bar over imagery of %s', (imagery) => {
    const bar = blendOver(colour('bar'), parsed(imagery))
    expect(computeContrast(colour('on-bar'), bar)).toBeGreaterThanOrEqual(4.5)
  })

  it('has every colour that the light theme has', () => {
    expect([...theme.keys()]).toEqual(expect.arrayContaining([...themes.light.keys()]))
  })
})

describe('the night theme', () => {
  it.each([...themes.night])(
    '%s has no more green and blue than red, and 25 %% luminance at most',
    (_name, colour) => {
      const { red, green, blue } = colour
      expect(Math.max(green, blue)).toBeLessThanOrEqual(red * 0.4 + 4)
      expect(computeLuminance(colour)).toBeLessThanOrEqual(0.27)
    },
  )
})

function parsed(hex: string): Rgba {
  const found = parseThemes(`[data-theme='light'] { --rs-x: ${hex}; }`).light.get('x')
  if (!found) throw new Error(`${hex} is no colour`)
  return found
}
