/** Parts of XML in which `<` stands for itself, and how each ends. */
const plainParts = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Whether every tag of an XML text ends before the next one begins, and no
 * entities are declared. Parsers take quadratic time for tags without end, and
 * entities may grow without end. Linear in the length.
 */
export function hasOnlyCompleteTags(text: string): boolean {
  let at = text.indexOf('<')
  while (at >= 0) {
    const part = plainParts.find(([start]) => text.startsWith(start, at))
    const [start, mark] = part ?? ['<', '>']
    const end = text.indexOf(mark, at + start.length)
    if (end < 0) return false
    const next = text.indexOf('<', part ? end : at + 1)
    if (!part && next >= 0 && next < end) return false
    if (!part && text.startsWith('<!', at) && text.slice(at, end).includes('[')) return false
    at = next
  }
  return true
}
