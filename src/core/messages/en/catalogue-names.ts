/** Marked as pure where it is called: a script that says some of the names brings no other catalogue. */
export function toNamesByKey<T>(
  entries: readonly T[],
  nameOf: (entry: T) => readonly [key: string, name: string],
): Record<string, string> {
  return Object.fromEntries(entries.map(nameOf))
}
