import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/** A piece of an XML document, in its order. Names keep their prefix. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: Record<string, string> }
  | { kind: 'text'; text: string }
  | { kind: 'close'; name: string }

/** A tag, comment or text that is longer is an attack or no XML, in characters. */
const longestPiece = 1024 * 1024
const deepest = 100

/**
 * Reads XML as it comes, without holding it. A document type declaration is refused, and with it
 * every entity but the five of XML. Throws {@link UnreadableInputError} where it is not well formed.
 */
export async function* tokenizeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlToken> {
  const scanner = createScanner()
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk)
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

  /** The pieces that are whole; the beginning of the next one waits for more. */
  function* take(more: string): Generator<XmlToken> {
    rest += more
    let at = 0
    for (;;) {
      const end = pieceEnd(rest, at)
      if (end === null) break
      const piece = rest.slice(at, end)
      at = end
      yield* read(piece)
    }
    rest = rest.slice(at)
    if (rest.length > longestPiece) throw notWellFormed()
  }

  function* read(piece: string): Generator<XmlToken> {
    if (piece.startsWith('<!--') || piece.startsWith('<?')) return
    if (piece.startsWith('<![CDATA[')) return yield* text(piece.slice(9, -3))
    if (piece.startsWith('<!'))
      throw new UnreadableInputError('it has a document type declaration, which is refused')
    if (piece.startsWith('</')) return yield close(piece.slice(2, -1).trim())
    if (piece.startsWith('<')) return yield* tag(piece)
    yield* text(decoded(piece))
  }

  function* text(content: string): Generator<XmlToken> {
    if (open.length > 0) yield { kind: 'text', text: content }
    else if (content.trim() !== '') throw notWellFormed()
  }

  function* tag(piece: string): Generator<XmlToken> {
    const isEmpty = piece.endsWith('/>')
    const [, name = '', inside = ''] = /^<([^\s/>=<]+)([^]*?)\/?>$/.exec(piece) ?? []
    if (name === '' || isRootClosed || open.length >= deepest) throw notWellFormed()
    open.push(name)
    yield { kind: 'open', name, attributes: attributesIn(inside) }
    if (isEmpty) yield close(name)
  }

  function close(name: string): XmlToken {
    if (open.pop() !== name) throw notWellFormed()
    isRootClosed = open.length === 0
    return { kind: 'close', name }
  }

  return {
    take,
    end(): void {
      if (!isRootClosed || rest.trim() !== '') throw notWellFormed()
    },
  }
}

/** Where the piece that begins at a place ends; null where that is not read yet. */
function pieceEnd(text: string, at: number): number | null {
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
    if (beginning === start) return endOf(text.indexOf(end, at + start.length), end.length)
    // The file may go on with the rest of it.
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

function endOf(found: number, length: number): number | null {
  return found === -1 ? null : found + length
}

const attribute = /\s+([^\s=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy

function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  let end = 0
  for (const [whole, name = '', double, single] of text.matchAll(attribute)) {
    attributes[name] = decoded(double ?? single ?? '')
    end += whole.length
  }
  if (text.slice(end).trim() !== '') throw notWellFormed()
  return attributes
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&([^;&\s]*);?/g, (_whole, name: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    const found = hex || decimal ? characterOf(code) : entities[name]
    if (found === undefined) throw notWellFormed()
    return found
  })
}

function characterOf(code: number): string | undefined {
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** By its first bytes, else by what the XML declaration states: UTF-8 where it states nothing. */
function decoderFor(chunk: Uint8Array): TextDecoder {
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

function notWellFormed(): UnreadableInputError {
  return new UnreadableInputError('it is not well-formed XML')
}
