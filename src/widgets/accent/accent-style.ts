import { createStyleSheet } from '../elements/host/create-style-sheet.ts'
import { createAccentTokens, readThemeBackgrounds } from './accent-tokens.ts'

/**
 * Applies an accent colour to the content of an element, in a style sheet of its shadow root, which a strict
 * style-src allows. Returns a function that removes it.
 */
export function applyAccent(shadow: ShadowRoot, accent: string, owner: Document): () => void {
  const root = shadow.querySelector('[data-theme]')
  if (!root) return () => undefined
  const tokens = Object.entries(createAccentTokens(accent, readThemeBackgrounds(root)))
  const declarations = tokens.map(([name, value]) => `${name}:${value}`).join(';')
  const sheet = createStyleSheet(owner, `.rs-element[data-theme]{${declarations}}`)
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  return () => {
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
