import { describe, expect, it } from 'vitest'
import {
  decodeText,
  decodeWholeText,
  findCharset,
  findXmlEncoding,
} from '../../../../src/server/system/formats/decode-text.ts'

async function decodeInChunks(bytes: Uint8Array, size: number, declared?: string): Promise<string> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  let text = ''
  for await (const part of decodeText(chunks, declared)) text += part
  return text
}

const text = 'Île du Levant, Sète, 東京湾, Ærø'
const latinText = 'Port of Sète – Île'
const latin = Buffer.from('Port of S\xE8te \x96 \xCEle', 'latin1')

describe('texts of files', () => {
  it.each([1, 2, 3, 4, 5, 64])('are decoded in chunks of %s bytes', async (size) => {
    expect(await decodeInChunks(Buffer.from(text), size)).toBe(text)
    expect(await decodeInChunks(Buffer.from(`\uFEFF${text}`), size)).toBe(text)
    expect(await decodeInChunks(Buffer.from(`\uFEFF${text}`, 'utf16le'), size)).toBe(text)
    expect(await decodeInChunks(latin, size)).toBe(latinText)
    expect(await decodeInChunks(latin, size, 'ISO-8859-1')).toBe(latinText)
    expect(await decodeInChunks(Buffer.from('plain'), size)).toBe('plain')
    expect(await decodeInChunks(Buffer.from('lost \uFFFD'), size)).toBe('lost \uFFFD')
    expect(await decodeInChunks(Buffer.from('caf\xE9', 'latin1'), size)).toBe('café')
    expect(await decodeInChunks(Buffer.alloc(0), size)).toBe('')
  })

  it('follow a byte order mark rather than a declared encoding', () => {
    expect(decodeWholeText(Buffer.from(`\uFEFF${text}`), 'iso-8859-1')).toBe(text)
  })

  it('are refused in an unknown encoding, or in another one than they state', () => {
    expect(() => decodeWholeText(latin, 'utf-8')).toThrow('it is not text in the encoding utf-8')
    expect(() => decodeWholeText(latin, 'klingon')).toThrow('its encoding is not known')
  })

  it.each([1, 3, 64])('in two encodings are refused in chunks of %s bytes', async (size) => {
    const first = Buffer.concat([Buffer.from(text), latin])
    await expect(decodeInChunks(first, size)).rejects.toThrow('it is not text in the encoding utf-8')
    for (const later of ['Sète', 'l’île'])
      await expect(decodeInChunks(Buffer.concat([latin, Buffer.from(later)]), size)).rejects.toThrow(
        'it is in part UTF-8 and in part windows-1252',
      )
  })

  it('have the encoding that an XML declaration states', () => {
    const find = (head: string, encoding: BufferEncoding = 'latin1') =>
      findXmlEncoding(Buffer.from(head, encoding))
    expect(find('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).toBe('ISO-8859-1')
    expect(find("\uFEFF<?xml version='1.0' encoding='koi8-r'?><a/>")).toBe('koi8-r')
    expect(find("\uFEFF<?xml version='1.0' encoding = 'utf-8'?><a/>", 'utf8')).toBe('utf-8')
    expect(find('<?xml version="1.0"?><a encoding="x"/>')).toBeUndefined()
    expect(find('<a encoding="x"/>')).toBeUndefined()
    // Of two bytes each without a byte order mark, or falsely stated.
    expect(find('<?xml version="1.0" encoding="UTF-16"?><a/>', 'utf16le')).toBe('utf-16le')
    expect(findXmlEncoding(Buffer.from('<a/>', 'utf16le').swap16())).toBe('utf-16be')
    expect(find('<?xml version="1.0" encoding="utf-16"?><a/>')).toBeUndefined()
  })

  it('have the charset that a Content-Type states', () => {
    expect(findCharset('text/xml; charset="ISO-8859-1"')).toBe('ISO-8859-1')
    expect(findCharset('text/csv;header=present; Charset = utf-8')).toBe('utf-8')
    expect(findCharset('text/xml')).toBeUndefined()
    expect(findCharset(null)).toBeUndefined()
  })

  it('are XML in UTF-16 if the first character is, not if a readable declaration says so', async () => {
    const document = '<?xml version="1.0" encoding="utf-16"?><a>Sète</a>'
    for (const bytes of [
      Buffer.from(document),
      Buffer.from(document, 'utf16le'),
      Buffer.from(document, 'utf16le').swap16(),
    ])
      expect(await decodeWholeText(bytes, findXmlEncoding(bytes))).toBe(document)
  })
})
