import { prepend } from '../../system/formats/prepend.ts'
import { SaxesParser } from 'saxes'
import { decodeText, findXmlEncoding } from '../../system/formats/decode-text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/**
 * A token of an XML document, in document order. Names are local names without prefix; `namespace` is '' for an element
 * in none. Attributes with a prefix are left out.
 */
export type XmlToken =
  | { kind: 'open'; namespace: string; name: string; attributes: Record<string, string> }
  | { kind: 'text'; text: string }
  | { kind: 'close' }

/** Maximum length of a tag, comment or text, in characters; a longer one is an attack or not XML. */
const maxTokenLength = 1024 * 1024
const maxDepth = 100
/** The length of a token is checked after this many characters. */
const sliceLength = 64 * 1024
/** The declaration of the encoding stands at the start. */
const declarationBytes = 256

/**
 * Decodes an XML document by its byte order mark, else by its declaration. Throws {@link UnreadableInputError} if it is
 * empty or not text in that encoding.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const input = chunks[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < declarationBytes) {
    const next = await input.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  if (start.length === 0) throw new UnreadableInputError('it is empty')
  yield* decodeText(prepend(start, input), findXmlEncoding(start))
}

/**
 * Tokenizes an XML document without holding it. Refuses a document type declaration, and with it all entities except the
 * five predefined ones. A prefix that is not declared stands for the namespace in `prefixes`, or for a namespace of its
 * own: programs copy elements without their declarations. Throws {@link UnreadableInputError} if the document is not
 * well-formed.
 */
export async function* tokenizeXml(
  texts: AsyncIterable<string>,
  prefixes: ReadonlyMap<string, string> = new Map(),
): AsyncGenerator<XmlToken> {
  const parser = createParser(prefixes)
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += sliceLength) {
      yield* parser.take(text.slice(at, at + sliceLength))
    }
  }
  yield* parser.end()
}

function createParser(prefixes: ReadonlyMap<string, string>) {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    // Without a default namespace, elements without prefix are in none.
    resolvePrefix: (prefix: string) =>
      prefix === '' ? '' : (prefixes.get(prefix) ?? `undeclared:${prefix}`),
  })
  let tokens: XmlToken[] = []
  let depth = 0
  let length = 0
  const startToken = () => {
    length = 0
  }
  const addText = (text: string) => {
    startToken()
    if (depth > 0) tokens.push({ kind: 'text', text })
  }
  parser.on('error', () => {
    throw createNotWellFormedError()
  })
  parser.on('doctype', () => {
    throw new UnreadableInputError('it has a document type declaration, which is refused')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    startToken()
    if (++depth > maxDepth) throw createNotWellFormedError()
    const own = Object.values(attributes).filter(({ uri: namespace }) => namespace === '')
    const entries = own.map((attribute) => [attribute.local, attribute.value])
    tokens.push({
      kind: 'open',
      namespace: uri,
      name: local,
      attributes: Object.fromEntries(entries) as Record<string, string>, // pairs of texts
    })
  })
  parser.on('closetag', () => {
    startToken()
    depth--
    tokens.push({ kind: 'close' })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', startToken)
  parser.on('processinginstruction', startToken)

  function takeTokens(): XmlToken[] {
    const taken = tokens
    tokens = []
    return taken
  }
  return {
    take(text: string): XmlToken[] {
      length += text.length
      parser.write(text)
      if (length > maxTokenLength) throw createNotWellFormedError()
      return takeTokens()
    },
    end(): XmlToken[] {
      parser.close()
      return takeTokens()
    },
  }
}

function createNotWellFormedError(): UnreadableInputError {
  return new UnreadableInputError('it is not well-formed XML')
}
