/**
 * Composes the style sheet of the docs page: the product's design tokens, dark ones by
 * `prefers-color-scheme` because the page has no script, and the page's own rules.
 */
export function buildDocsStyle(tokens: string, rules: string): string {
  const dark = /\[data-theme='dark'\]\s*\{([^{}]*)\}/.exec(tokens)?.[1] ?? ''
  return `${tokens}\n@media (prefers-color-scheme: dark) {\n:root {${dark}}\n}\n${rules}`
}
