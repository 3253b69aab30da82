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

/** Joins parts with a text between them, which is escaped as well unless it is markup. */
export function joinHtml(parts: readonly Html[], separator: Html | string = ''): Html {
  return { markup: parts.map(({ markup }) => markup).join(toMarkup(separator)) }
}

/**
 * JSON for a script element: the only text that gets into a page without the escapes of HTML, which a
 * script element does not decode. It cannot close the element.
 */
export function renderScriptJson(value: unknown): Html {
  return { markup: JSON.stringify(value).replaceAll('<', '\\u003c') }
}

/** Escapes a text for an element or a quoted attribute. */
function escapeHtml(text: string): string {
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
