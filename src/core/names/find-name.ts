/** Returns the name of a key that may be unknown, from a group of messages. */
export function findName(names: Readonly<Record<string, string>>, key: string | number): string | undefined {
  return names[key]
}
