import { decodeWholeText, findXmlEncoding } from '../system/formats/decode-text.ts'
import { UnreadableInputError } from '../system/formats/unreadable-input.ts'

/**
 * Decodes a feed. A byte order mark states the encoding, else the charset of `Content-Type`, else the XML declaration, else
 * it is UTF-8 (RFC 7303). Servers often send a charset of their own defaults: a text that is valid UTF-8 is UTF-8 if
 * either says so or the declaration says nothing, and a charset in which the text is not valid is ignored. Throws {@link
 * UnreadableInputError} if the text is in none of the encodings.
 */
export function decodeFeed(bytes: Uint8Array, charset: string | undefined): string {
  const declared = findXmlEncoding(bytes)
  const labels = [charset, declared ?? 'utf-8'].map((label) => label?.toLowerCase())
  const isUtf8 = labels.some((label) => label === 'utf-8' || label === 'utf8')
  // Found by the bytes of the first characters.
  const isUtf16 = declared?.startsWith('utf-16') === true
  const candidates = isUtf16 ? [declared] : [isUtf8 ? 'utf-8' : null, charset, declared]
  for (const label of candidates) {
    if (!label || (!isUtf16 && /^utf-?16/i.test(label))) continue
    try {
      return decodeWholeText(bytes, label)
    } catch (error) {
      if (!(error instanceof UnreadableInputError)) throw error
    }
  }
  return decodeWholeText(bytes)
}
