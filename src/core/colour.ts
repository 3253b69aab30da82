/** Contrast that text needs against its background (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5

/** Whether a text is an opaque colour as `#rrggbb`. */
export function isHexColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text)
}

/** Writes `#rgb`, to which style sheets are shortened, as `#rrggbb`. */
export function expandHexColour(colour: string): string {
  return colour.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3')
}

/** Computes the contrast of two colours `#rrggbb` by WCAG 2.2, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Mixes two colours `#rrggbb`; `share` of the second one, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const target = readChannels(other)
  const mixed = readChannels(one).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns the colour itself if it has the contrast of text against each background, otherwise the nearest darker or
 * lighter one that has it: black on light, white on dark backgrounds if no other has.
 */
export function fitColour(colour: string, backgrounds: readonly string[]): string {
  const isReadable = (candidate: string) =>
    backgrounds.every((background) => computeContrast(candidate, background) >= textContrast)
  const end = backgrounds.some((background) => computeLuminance(background) < 0.18) ? '#ffffff' : '#000000'
  for (let percent = 0; percent < 100; percent++) {
    const candidate = mixColours(colour, end, percent / 100)
    if (isReadable(candidate)) return candidate
  }
  return end
}

/** Returns white or black, whichever has the higher contrast on a colour. */
export function pickTextColour(background: string): string {
  return computeContrast('#ffffff', background) >= computeContrast('#000000', background)
    ? '#ffffff'
    : '#000000'
}

/** Red, green and blue, each from 0 to 255. */
function readChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Relative luminance by WCAG 2.2, from 0 to 1. */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
