/** A colour, its parts from 0 to 255 and its opacity from 0 to 1. */
export interface Rgba {
  red: number
  green: number
  blue: number
  opacity: number
}

export type ThemeColours = ReadonlyMap<string, Rgba>

/** The colours of each theme by their names in tokens.css; a theme takes from light what it does not set. */
export function parseThemes(css: string): Record<'light' | 'dark' | 'night', ThemeColours> {
  const light = coloursIn(ruleOf(css, 'light'))
  return {
    light,
    dark: new Map([...light, ...coloursIn(ruleOf(css, 'dark'))]),
    night: new Map([...light, ...coloursIn(ruleOf(css, 'night'))]),
  }
}

/** Contrast of two opaque colours by WCAG 2.2, from 1 to 21. */
export function computeContrast(one: Rgba, other: Rgba): number {
  const [low = 0, high = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance by WCAG 2.2, from 0 to 1. */
export function computeLuminance({ red, green, blue }: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** What is seen where a colour lies over another. */
export function blendOver(top: Rgba, ground: Rgba): Rgba {
  const mix = (a: number, b: number) => a * top.opacity + b * (1 - top.opacity)
  return {
    red: mix(top.red, ground.red),
    green: mix(top.green, ground.green),
    blue: mix(top.blue, ground.blue),
    opacity: 1,
  }
}

function ruleOf(css: string, theme: string): string {
  return new RegExp(`\\[data-theme='${theme}'\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
}

function coloursIn(rule: string): Map<string, Rgba> {
  const colours = new Map<string, Rgba>()
  for (const [, name = '', hex = ''] of rule.matchAll(/--rs-([\w-]+):\s*#([0-9a-f]{6}(?:[0-9a-f]{2})?);/gi)) {
    const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
    colours.set(name, {
      red: part(0),
      green: part(2),
      blue: part(4),
      opacity: hex.length === 8 ? part(6) / 255 : 1,
    })
  }
  return colours
}
