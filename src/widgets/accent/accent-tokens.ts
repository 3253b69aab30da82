import { expandHexColour, fitColour, mixColours, pickTextColour } from '../../core/colour.ts'

/** Tokens of a theme that text in the accent colour is written on, as `#rrggbb`. */
export interface ThemeBackgrounds {
  paper: string
  foam: string
}

/** Tokens that replace those of a theme, by custom property. */
export interface AccentTokens {
  '--rs-accent': string
  '--rs-on-accent': string
  '--rs-accent-wash': string
}

/** Share of the accent colour in its wash. */
const washShare = 0.1

/**
 * Returns the tokens for an accent colour `#rrggbb`. A colour that is too pale or too dark to be read on the grounds
 * of the theme is made darker or lighter.
 */
export function createAccentTokens(accent: string, { paper, foam }: ThemeBackgrounds): AccentTokens {
  const wash = mixColours(paper, accent, washShare)
  const fitted = fitColour(accent, [paper, foam, wash])
  return { '--rs-accent': fitted, '--rs-on-accent': pickTextColour(fitted), '--rs-accent-wash': wash }
}

/** Reads the grounds of the theme that applies at a node. */
export function readThemeBackgrounds(node: Element): ThemeBackgrounds {
  const style = getComputedStyle(node)
  const read = (token: string) => expandHexColour(style.getPropertyValue(token).trim())
  return { paper: read('--rs-paper'), foam: read('--rs-foam') }
}
