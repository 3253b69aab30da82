/**
 * The style of the docs page: the product's tokens, the dark ones by the reader's
 * system since the page has no script to choose them, and the page's own rules.
 */
export function buildDocsStyle(tokens: string, rules: string): string {
  const dark = /\[data-theme='dark'\]\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''
  return `${tokens}\n@media (prefers-color-scheme: dark) {\n:root {${dark}}\n}\n${rules}`
}
