/** A piece of a page: text that is markup already. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | null | false | readonly Html[]

/** Writes markup; a text put into it is escaped, null and false are nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = pieces.map((piece, index) => piece + markupOf(parts[index] ?? null)).join('')
  return { markup }
}

/** A text as HTML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function markupOf(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('markup' in part) return part.markup
  return part.map(({ markup }) => markup).join('')
}
