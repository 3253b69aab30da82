import { Parser } from 'htmlparser2'
import { textLength } from '../../core/limits/text.ts'
import { cleanName, cutText } from '../../core/text.ts'

/**
 * What the text of a feed is: plain text, HTML, or one of both. RSS states nothing, and most programs write HTML into it,
 * often encoded once too often.
 */
export type FeedTextKind = 'plain' | 'html' | 'unknown'

/** Returns a text of a feed as a person reads it, on one line, cut to a length; '' for a text of tags alone. */
export function toPlainText(text: string | undefined, kind: FeedTextKind): string {
  const plain = kind === 'plain' ? (text ?? '') : decodeHtml(text ?? '', kind === 'html')
  const line = cleanName(plain.replaceAll('\uFFFD', ''))
  return cutText(line, textLength.line).trim()
}

/** Elements without an end tag, or whose end tag is optional. */
const openElements = new Set(['br', 'hr', 'img', 'wbr', 'p', 'li'])
/** Elements that begin and end a line. */
const lineElements = /^(br|hr|p|div|h[1-6]|li|ul|ol|blockquote|pre)$/
const otherElements =
  /^(a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|script|small|span|strike|strong|style|sub|sup|time|tt|u|wbr)$/

/**
 * Decodes HTML. In a text that may be none, keeps what is no element of HTML, as in 'Draft <b and beam> 4 m', and
 * references without a semicolon.
 */
function decodeHtml(text: string, isHtml: boolean): string {
  // A tag that never ends is text.
  let source = text.replace(/<(?![^<>]*>)/g, '&lt;')
  if (!isHtml) source = source.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;')
  const closed = new Set(
    Array.from(source.matchAll(/<\/([a-z][a-z\d]*)/gi), ([, name = '']) => name.toLowerCase()),
  )
  const isTag = (name: string) =>
    isHtml ||
    ((lineElements.test(name) || otherElements.test(name)) && (openElements.has(name) || closed.has(name)))
  let plain = ''
  let hidden = 0
  const keep = () => (plain += source.slice(parser.startIndex, parser.endIndex + 1))
  const parser = new Parser({
    ontext(part) {
      if (hidden === 0) plain += part
    },
    onopentag(name, attributes, isImplied) {
      if (isImplied) return
      if (!isTag(name)) return void keep()
      if (isHiddenElement(name)) hidden++
      if (lineElements.test(name)) plain += ' '
      // Pictures of smileys.
      if (name === 'img') plain += attributes.alt ?? ''
    },
    onclosetag(name, isImplied) {
      if (isImplied) return
      if (!isTag(name)) return void keep()
      if (isHiddenElement(name)) hidden--
      if (lineElements.test(name)) plain += ' '
    },
    onprocessinginstruction() {
      if (!isHtml) keep()
    },
  })
  parser.end(source)
  return plain
}

function isHiddenElement(name: string): boolean {
  return name === 'script' || name === 'style'
}
