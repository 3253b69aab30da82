import { UnreadableInputError } from './unreadable-input.ts'

/**
 * Decodes a text file. A byte order mark states the encoding, else `declared` does (as a label of the Encoding standard).
 * A text that states none is UTF-8 or, if its first character beyond ASCII is not, windows-1252, which older programs
 * write. No character is ever replaced: throws {@link UnreadableInputError} if the text is in no such encoding, or in
 * both.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  declared?: string,
): AsyncGenerator<string> {
  const { take, end } = createTextReader(declared)
  for await (const chunk of chunks) yield take(chunk)
  yield end()
}

/** Decodes a whole text like {@link decodeText}. */
export function decodeWholeText(bytes: Uint8Array, declared?: string): string {
  const { take, end } = createTextReader(declared)
  return take(bytes) + end()
}

/**
 * The encoding of an XML document: that of its declaration, or UTF-16 if its first characters are two bytes each;
 * undefined if neither states one. A declaration that is readable as ASCII and says UTF-16 is false: programs write it
 * before they convert the text.
 */
export function findXmlEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes
  if (first === lessThan && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second === lessThan && third === 0 && fourth !== 0) return 'utf-16be'
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, stated] =
    /^[^<]{0,100}<\?xml[^>]{0,100}encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(head) ?? []
  return stated !== undefined && /^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(stated) ? undefined : stated
}

/** The encoding that a `Content-Type` names; undefined if it names none. */
export function findCharset(contentType: string | null): string | undefined {
  return /;\s{0,9}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]
}

const lessThan = 0x3c

/** Accented Latin letters and typographic characters of UTF-8, decoded as windows-1252: 'Ã©', 'â€™'. */
const utf8InWindows1252 = /Ã[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/

/** Characters of UTF-8 have at most this many bytes. */
const maxCharacterBytes = 4

function createTextReader(declared: string | undefined) {
  let decoder = declared === undefined ? null : createTextDecoder(declared)
  let isFirst = true
  // Bytes at the end of a chunk that may be the beginning of a character.
  let undecided: Uint8Array = new Uint8Array()
  // Last character of the text so far if it is guessed to be windows-1252.
  let last: string | null = null

  /** Decodes the complete characters of a chunk. */
  function take(chunk: Uint8Array): string {
    const bytes = undecided.length === 0 ? chunk : Buffer.concat([undecided, chunk])
    undecided = bytes.subarray(0, 0)
    if (isFirst) {
      if (bytes.length < 3 && mayBeMark(bytes)) {
        undecided = bytes
        return ''
      }
      isFirst = false
      const marked = findMarkedEncoding(bytes)
      if (marked) decoder = createTextDecoder(marked)
    }
    if (decoder) return check(decode(decoder, bytes))
    const start = bytes.findIndex((byte) => byte >= 0x80)
    if (start === -1) return Buffer.from(bytes).toString('latin1')
    if (bytes.length - start < maxCharacterBytes) {
      undecided = bytes.subarray(start)
      return Buffer.from(bytes.subarray(0, start)).toString('latin1')
    }
    decoder = guessDecoder(bytes)
    return check(decode(decoder, bytes))
  }

  function end(): string {
    if (undecided.length > 0) decoder ??= guessDecoder(undecided)
    const rest = decoder && undecided.length > 0 ? decode(decoder, undecided) : ''
    return check(rest + (decoder ? decode(decoder) : ''))
  }

  function guessDecoder(bytes: Uint8Array): TextDecoder {
    const guessed = createTextDecoder(guessEncoding(bytes))
    if (guessed.encoding === 'windows-1252') last = ''
    return guessed
  }

  /** Throws if a text that is guessed to be windows-1252 has characters of UTF-8 too. */
  function check(text: string): string {
    if (last === null) return text
    if (utf8InWindows1252.test(last + text))
      throw new UnreadableInputError('it is in part UTF-8 and in part windows-1252')
    last = text.at(-1) ?? last
    return text
  }

  return { take, end }
}

function mayBeMark(bytes: Uint8Array): boolean {
  return bytes.length === 0 || bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe
}

function findMarkedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** Decides by the first character beyond ASCII. */
function guessEncoding(bytes: Uint8Array): string {
  const start = bytes.findIndex((byte) => byte >= 0x80)
  const lead = bytes[start] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, start + length))
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function createTextDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new UnreadableInputError('its encoding is not known')
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new UnreadableInputError(`it is not text in the encoding ${decoder.encoding}`)
  }
}
