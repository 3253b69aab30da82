/** What stands in the text of a package, and what is put in its place. */
export type SourceReplacement = readonly [found: RegExp, put: string]

/** The text of a package with its cuts; it fails where the package has changed, so that a cut finds nothing. */
export function applyReplacements(code: string, name: string, cuts: readonly SourceReplacement[]): string {
  return cuts.reduce((text, [found, put]) => {
    if (!found.test(text)) throw new Error(`${name} has changed: it lacks ${found}`)
    return text.replace(found, put)
  }, code)
}
