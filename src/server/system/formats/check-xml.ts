/** Start and end of the XML constructs in which `<` is literal. */
const literalParts = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Whether every tag of an XML text is closed before the next one starts, and no
 * entities are declared. Parsers take quadratic time for unclosed tags, and
 * entities can expand without limit. Runs in linear time.
 */
export function hasOnlyCompleteTags(text: string): boolean {
  let at = text.indexOf('<')
  while (at >= 0) {
    const part = literalParts.find(([start]) => text.startsWith(start, at))
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
