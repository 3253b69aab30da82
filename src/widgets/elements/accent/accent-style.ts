import { createAccentTokens, readThemeGrounds } from './accent-tokens.ts'

/**
 * Applies an accent colour to the content of an element, in a style sheet of its shadow root, which a strict
 * style-src allows. Returns a function that removes it.
 */
export function applyAccent(shadow: ShadowRoot, accent: string): () => void {
  const root = shadow.querySelector('[data-theme]')
  if (!root) return () => undefined
  const tokens = Object.entries(createAccentTokens(accent, readThemeGrounds(root)))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`.rs-element[data-theme]{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`)
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  return () => {
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
