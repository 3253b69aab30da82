/** A pattern in the source of a package, and its replacement. */
export type SourceReplacement = readonly [found: RegExp, put: string]

/** Applies replacements to the source of a package. Throws if a pattern does not match, because the package has changed. */
export function applyReplacements(code: string, name: string, cuts: readonly SourceReplacement[]): string {
  return cuts.reduce((text, [found, put]) => {
    if (!found.test(text)) throw new Error(`${name} has changed: it lacks ${found}`)
    return text.replace(found, put)
  }, code)
}
