import { describe, expect, it } from 'vitest'
import tokens from '../../src/ui/tokens.css?raw'
import { placeTypes } from '../../src/core/catalogue/place-types.ts'
import { computeContrast, computeLuminance, blendOver, parseThemes, type Rgba } from '../support/contrast.ts'

/** WCAG AA contrast: 4.5 for text, 3 for symbols and edges that carry meaning. */
const backgrounds = ['paper', 'foam']
const textPairs: [text: string, background: string][] = [
  ...backgrounds.flatMap((background) =>
    ['ink', 'muted', 'accent', 'port', 'starboard'].map((text): [string, string] => [text, background]),
  ),
  ['ink', 'accent-wash'],
  ['accent', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-sun', 'sun'],
  ['on-cluster', 'cluster'],
]
const symbolPairs: [symbol: string, background: string][] = [
  ...backgrounds.flatMap((background) =>
    ['sea', 'accent', 'strong-line'].map((symbol): [string, string] => [symbol, background]),
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
  ...['yellow', 'red', 'green', 'white', 'magenta'].map((color): [string, string] => [
    `aid-${color}`,
    'aid-ground',
  ]),
]

const themes = parseThemes(tokens)

describe.each(['light', 'dark', 'night'] as const)('tokens of the %s theme', (name) => {
  const theme = themes[name]
  const getColor = (token: string): Rgba => {
    const found = theme.get(token)
    if (!found) throw new Error(`tokens.css has no colour --rs-${token}`)
    return found
  }

  it.each(textPairs)('text color %s on %s has a contrast of at least 4.5', (text, background) => {
    expect(computeContrast(getColor(text), getColor(background))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(symbolPairs)('symbol color %s on %s has a contrast of at least 3', (symbol, background) => {
    expect(computeContrast(getColor(symbol), getColor(background))).toBeGreaterThanOrEqual(3)
  })

  it.each(['#000000', '#ffffff', '#7f9fb5'])(
    'the status bar is readable over imagery of color %s',
    (imagery) => {
      const bar = blendOver(getColor('bar'), parseHex(imagery))
      expect(computeContrast(getColor('on-bar'), bar)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has every color of the light theme', () => {
    expect([...theme.keys()]).toEqual(expect.arrayContaining([...themes.light.keys()]))
  })
})

describe('colors of the night theme', () => {
  it.each([...themes.night])('%s is dark and has little green and blue', (_name, color) => {
    const { red, green, blue } = color
    expect(Math.max(green, blue)).toBeLessThanOrEqual(red * 0.4 + 4)
    expect(computeLuminance(color)).toBeLessThanOrEqual(0.27)
  })
})

function parseHex(hex: string): Rgba {
  const found = parseThemes(`[data-theme='light'] { --rs-x: ${hex}; }`).light.get('x')
  if (!found) throw new Error(`${hex} is no colour`)
  return found
}
