/** A color: channels from 0 to 255, opacity from 0 to 1. */
export interface Rgba {
  red: number
  green: number
  blue: number
  opacity: number
}

export type ThemeColors = ReadonlyMap<string, Rgba>

/** Parses the colors of each theme by token name; themes inherit from light. */
export function parseThemes(css: string): Record<'light' | 'dark' | 'night', ThemeColors> {
  const light = parseColors(findRule(css, 'light'))
  return {
    light,
    dark: new Map([...light, ...parseColors(findRule(css, 'dark'))]),
    night: new Map([...light, ...parseColors(findRule(css, 'night'))]),
  }
}

/** Computes the WCAG 2.2 contrast of two opaque colors, from 1 to 21. */
export function computeContrast(one: Rgba, other: Rgba): number {
  const [low = 0, high = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Computes the WCAG 2.2 relative luminance, from 0 to 1. */
export function computeLuminance({ red, green, blue }: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Blends a translucent color over a background. */
export function blendOver(top: Rgba, background: Rgba): Rgba {
  const mix = (a: number, b: number) => a * top.opacity + b * (1 - top.opacity)
  return {
    red: mix(top.red, background.red),
    green: mix(top.green, background.green),
    blue: mix(top.blue, background.blue),
    opacity: 1,
  }
}

function findRule(css: string, theme: string): string {
  return new RegExp(`\\[data-theme='${theme}'\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
}

function parseColors(rule: string): Map<string, Rgba> {
  const colors = new Map<string, Rgba>()
  for (const [, name = '', hex = ''] of rule.matchAll(/--rs-([\w-]+):\s*#([0-9a-f]{6}(?:[0-9a-f]{2})?);/gi)) {
    const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
    colors.set(name, {
      red: channel(0),
      green: channel(2),
      blue: channel(4),
      opacity: hex.length === 8 ? channel(6) / 255 : 1,
    })
  }
  return colors
}
