/** HTML markup; it is not escaped again. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | null | false | readonly Html[]

/** Template tag for markup: escapes strings and numbers; null and false render nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = pieces.map((piece, index) => piece + toMarkup(parts[index] ?? null)).join('')
  return { markup }
}

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function toMarkup(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('markup' in part) return part.markup
  return part.map(({ markup }) => markup).join('')
}
