import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/** A token of an XML document, in document order. Names keep their prefix. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: Record<string, string> }
  | { kind: 'text'; text: string }
  | { kind: 'close'; name: string }

/** Maximum length of a tag, comment or text, in characters; a longer one is an attack or not XML. */
const maxTokenLength = 1024 * 1024
const maxDepth = 100

/**
 * Tokenizes an XML stream without holding the document. Rejects a document type
 * declaration, and with it all entities except the five predefined ones. Throws {@link
 * UnreadableInputError} if the document is not well-formed.
 */
export async function* tokenizeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlToken> {
  const scanner = createScanner()
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    decoder ??= createDecoder(chunk)
    yield* scanner.take(decode(decoder, chunk))
  }
  if (!decoder) throw new UnreadableInputError('it is empty')
  yield* scanner.take(decode(decoder))
  scanner.end()
}

function createScanner() {
  let rest = ''
  const open: string[] = []
  let isRootClosed = false

  /** Yields the complete tokens; an incomplete token waits for the next chunk. */
  function* take(more: string): Generator<XmlToken> {
    rest += more
    let at = 0
    for (;;) {
      const end = findTokenEnd(rest, at)
      if (end === null) break
      const token = rest.slice(at, end)
      at = end
      yield* read(token)
    }
    rest = rest.slice(at)
    if (rest.length > maxTokenLength) throw createNotWellFormedError()
  }

  function* read(token: string): Generator<XmlToken> {
    if (token.startsWith('<!--') || token.startsWith('<?')) return
    if (token.startsWith('<![CDATA[')) return yield* text(token.slice(9, -3))
    if (token.startsWith('<!'))
      throw new UnreadableInputError('it has a document type declaration, which is refused')
    if (token.startsWith('</')) return yield close(token.slice(2, -1).trim())
    if (token.startsWith('<')) return yield* tag(token)
    yield* text(decodeEntities(token))
  }

  function* text(content: string): Generator<XmlToken> {
    if (open.length > 0) yield { kind: 'text', text: content }
    else if (content.trim() !== '') throw createNotWellFormedError()
  }

  function* tag(token: string): Generator<XmlToken> {
    const isEmpty = token.endsWith('/>')
    const [, name = '', inside = ''] = /^<([^\s/>=<]+)([^]*?)\/?>$/.exec(token) ?? []
    if (name === '' || isRootClosed || open.length >= maxDepth) throw createNotWellFormedError()
    open.push(name)
    yield { kind: 'open', name, attributes: parseAttributes(inside) }
    if (isEmpty) yield close(name)
  }

  function close(name: string): XmlToken {
    if (open.pop() !== name) throw createNotWellFormedError()
    isRootClosed = open.length === 0
    return { kind: 'close', name }
  }

  return {
    take,
    end(): void {
      if (!isRootClosed || rest.trim() !== '') throw createNotWellFormedError()
    },
  }
}

/** Returns the end of the token that starts at `at`; null if it is incomplete. */
function findTokenEnd(text: string, at: number): number | null {
  if (at >= text.length) return null
  if (text[at] !== '<') {
    const next = text.indexOf('<', at)
    return next === -1 ? null : next
  }
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    const beginning = text.slice(at, at + start.length)
    if (beginning === start) return addLength(text.indexOf(end, at + start.length), end.length)
    // The next chunk may complete the marker.
    if (beginning.length < start.length && start.startsWith(beginning)) return null
  }
  for (let here = at + 1, quote = ''; here < text.length; here++) {
    const character = text[here] ?? ''
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return here + 1
  }
  return null
}

function addLength(found: number, length: number): number | null {
  return found === -1 ? null : found + length
}

const attribute = /\s+([^\s=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy

function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  let end = 0
  for (const [whole, name = '', double, single] of text.matchAll(attribute)) {
    attributes[name] = decodeEntities(double ?? single ?? '')
    end += whole.length
  }
  if (text.slice(end).trim() !== '') throw createNotWellFormedError()
  return attributes
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

function decodeEntities(text: string): string {
  return text.replace(/&([^;&\s]*);?/g, (_whole, name: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    const found = hex || decimal ? toCharacter(code) : entities.get(name)
    if (found === undefined) throw createNotWellFormedError()
    return found
  })
}

function toCharacter(code: number): string | undefined {
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** Chooses the decoder by the byte order mark, then by the XML declaration; UTF-8 by default. */
function createDecoder(chunk: Uint8Array): TextDecoder {
  const [first, second] = chunk
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  const head = new TextDecoder('latin1').decode(chunk.subarray(0, 200))
  const [, encoding = 'utf-8'] = /^[^<]*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head) ?? []
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new UnreadableInputError('its encoding is not known')
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new UnreadableInputError('it is not text in the encoding that it states')
  }
}

function createNotWellFormedError(): UnreadableInputError {
  return new UnreadableInputError('it is not well-formed XML')
}
