import { describe, expect, it } from 'vitest'
import { tokenizeXml, type XmlToken } from '../../../../src/server/imports/readers/read-xml.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'

const tokenize = (content: string | Uint8Array, chunkBytes?: number): Promise<XmlToken[]> =>
  collect(tokenizeXml(createByteStream(content, chunkBytes)))

/** Returns the text of a document without its tags. */
async function readText(content: string | Uint8Array): Promise<string> {
  return (await tokenize(content)).map((token) => (token.kind === 'text' ? token.text : '')).join('')
}

describe('XML tokens', () => {
  it('are tags with attributes, texts and ends, in document order', async () => {
    expect(await tokenize(`<?xml version="1.0"?>\n<a x:y="1" z = '2>'>One<b/></a >\n`)).toEqual([
      { kind: 'open', name: 'a', attributes: { 'x:y': '1', z: '2>' } },
      { kind: 'text', text: 'One' },
      { kind: 'open', name: 'b', attributes: {} },
      { kind: 'close', name: 'b' },
      { kind: 'close', name: 'a' },
    ])
  })

  it('are the same wherever the input is split', async () => {
    const content = '<a b="é>"><!-- <c> --><d>1 &amp; é</d><![CDATA[<e>]]]><?f?></a><!---->'
    expect(await tokenize(content, 1)).toEqual(await tokenize(content))
  })

  it('omit comments and processing instructions', async () => {
    expect(await tokenize('<!-- <b> --><?x <b>?><a><!----><?y?></a>')).toEqual([
      { kind: 'open', name: 'a', attributes: {} },
      { kind: 'close', name: 'a' },
    ])
  })

  it('contain the text of CDATA sections unchanged', async () => {
    expect(await readText('<a><![CDATA[<b> &amp; ]] ]]></a>')).toBe('<b> &amp; ]] ')
  })

  it('contain decoded entities in texts and attributes', async () => {
    expect(await tokenize('<a b="&quot;&#65;">&lt;&gt;&amp;&apos;&#xe9;&#x1F600;</a>')).toEqual([
      { kind: 'open', name: 'a', attributes: { b: '"A' } },
      { kind: 'text', text: `<>&'é😀` },
      { kind: 'close', name: 'a' },
    ])
  })
})

describe('encoding of XML', () => {
  it.each([
    ['UTF-8 without a declaration', Buffer.from('<a>Sète</a>')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff<a>Sète</a>')],
    ['UTF-16, low byte first', Buffer.from('\ufeff<a>Sète</a>', 'utf16le')],
    ['UTF-16, high byte first', Buffer.from('\ufeff<a>Sète</a>', 'utf16le').swap16()],
    ['ISO-8859-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Sète</a>', 'latin1')],
  ])('is recognised: %s', async (_encoding, content) => {
    expect(await readText(content)).toBe('Sète')
  })

  it('is refused if it is unknown', async () => {
    await expect(tokenize('<?xml version="1.0" encoding="x-none"?><a/>')).rejects.toThrow(
      'its encoding is not known',
    )
  })
})

describe('XML that is refused', () => {
  const notWellFormed = 'it is not well-formed XML'
  it.each<[name: string, content: string | Buffer, reason: string]>([
    ['an empty file', '', 'it is empty'],
    [
      'bytes that are not UTF-8',
      Buffer.from('<a>\xff\xff', 'latin1'),
      'it is not text in the encoding that it states',
    ],
    [
      'a truncated character',
      Buffer.from('<a/>\xc3', 'latin1'),
      'it is not text in the encoding that it states',
    ],
    [
      'an entity bomb',
      '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
      'it has a document type declaration, which is refused',
    ],
    ['an unknown entity', '<a>&b;</a>', notWellFormed],
    ['an entity with the name of a property of every object', '<a>&constructor;</a>', notWellFormed],
    ['the character 0', '<a>&#0;</a>', notWellFormed],
    ['half of a surrogate pair', '<a>&#xd800;</a>', notWellFormed],
    ['a character beyond Unicode', '<a>&#x110000;</a>', notWellFormed],
    ['no XML', 'lat,lon\n1,2\n', notWellFormed],
    ['text before the root', 'text<a/>', notWellFormed],
    ['text after the root', '<a/>text', notWellFormed],
    ['a second root', '<a/><b/>', notWellFormed],
    ['crossed tags', '<a><b></a></b>', notWellFormed],
    ['an end without a start', '</a>', notWellFormed],
    ['a missing end', '<a><b></b>', notWellFormed],
    ['a tag that does not end', '<a', notWellFormed],
    ['a tag without a name', '<a>< b></a>', notWellFormed],
    ['an attribute without quotes', '<a b=c/>', notWellFormed],
    ['deep nesting', '<a>'.repeat(5000), notWellFormed],
    ['an endless text', `<a>${'b'.repeat(2_000_000)}`, notWellFormed],
  ])('%s', async (_name, content, reason) => {
    await expect(tokenize(content)).rejects.toThrow(reason)
  })
})
