import { describe, expect, it } from 'vitest'
import { decodeXml, tokenizeXml, type XmlToken } from '../../../../src/server/imports/readers/read-xml.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'

const tokenize = (content: string | Uint8Array, chunkBytes?: number): Promise<XmlToken[]> =>
  collect(tokenizeXml(decodeXml(createByteStream(content, chunkBytes))))

/** Returns the text of a document without its tags. */
async function readText(content: string | Uint8Array): Promise<string> {
  return (await tokenize(content)).map((token) => (token.kind === 'text' ? token.text : '')).join('')
}

/** Returns the tokens of a document; texts in parts are joined. */
async function tokenizeJoined(content: string, chunkBytes?: number): Promise<XmlToken[]> {
  const joined: XmlToken[] = []
  for (const token of await tokenize(content, chunkBytes)) {
    const last = joined.at(-1)
    if (token.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { ...last, text: last.text + token.text }
    else joined.push(token)
  }
  return joined
}

const open = (name: string, attributes: Record<string, string> = {}, namespace = '') => ({
  kind: 'open',
  namespace,
  name,
  attributes,
})
const close = { kind: 'close' }

describe('XML tokens', () => {
  it('are tags with attributes, texts and ends, in document order', async () => {
    expect(
      await tokenize(`<?xml version="1.0"?>\n<a y="1" z = '2>' x:k='' xmlns:x="urn:x">One<b/></a >\n`),
    ).toEqual([open('a', { y: '1', z: '2>' }), { kind: 'text', text: 'One' }, open('b'), close, close])
  })

  it('have the namespace that their prefix or the default stands for at that place', async () => {
    expect(
      await tokenize(
        '<p:a xmlns:p="urn:1" xmlns="urn:2"><b/><c xmlns="urn:3"><d xmlns:p="urn:4"><p:e/></d></c><p:f/></p:a>',
      ),
    ).toEqual([
      open('a', {}, 'urn:1'),
      open('b', {}, 'urn:2'),
      close,
      open('c', {}, 'urn:3'),
      open('d', {}, 'urn:3'),
      open('e', {}, 'urn:4'),
      close,
      close,
      close,
      open('f', {}, 'urn:1'),
      close,
      close,
    ])
  })

  it('of an undeclared prefix have the namespace that is usual for it, else one of their own', async () => {
    const tokens = tokenizeXml(
      decodeXml(createByteStream('<a><p:b q:c="1"/><q:d/></a>')),
      new Map([['p', 'urn:p']]),
    )
    expect(await collect(tokens)).toEqual([
      open('a'),
      open('b', {}, 'urn:p'),
      close,
      open('d', {}, 'undeclared:q'),
      close,
      close,
    ])
  })

  it('are the same wherever the input is split', async () => {
    const content = '<a b="é"><!-- <c> --><d>1 &amp; é</d><![CDATA[<e>]]]><?f?></a><!---->'
    for (const size of [1, 2, 3, 7])
      expect(await tokenizeJoined(content, size)).toEqual(await tokenizeJoined(content))
  })

  it('omit comments and processing instructions', async () => {
    expect(await tokenizeJoined('<!-- <b> --><?x <b>?><a>1<!-- 2 -->3<?y?></a>')).toEqual([
      open('a'),
      { kind: 'text', text: '13' },
      close,
    ])
  })

  it('contain the text of CDATA sections unchanged', async () => {
    expect(await readText('<a><![CDATA[<b> &amp; ]] ]]></a>')).toBe('<b> &amp; ]] ')
  })

  it('contain decoded entities in texts and attributes', async () => {
    expect(await tokenizeJoined('<a b="&quot;&#65;">&lt;&gt;&amp;&apos;&#xe9;&#x1F600;</a>')).toEqual([
      open('a', { b: '"A' }),
      { kind: 'text', text: `<>&'é😀` },
      close,
    ])
  })
})

describe('encoding of XML', () => {
  it.each([
    ['UTF-8 without a declaration', Buffer.from('<a>Sète</a>')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff<a>Sète</a>')],
    ['UTF-16, low byte first', Buffer.from('\ufeff<a>Sète</a>', 'utf16le')],
    ['UTF-16, high byte first', Buffer.from('\ufeff<a>Sète</a>', 'utf16le').swap16()],
    [
      'UTF-8 with a byte order mark and another declaration',
      Buffer.from('\ufeff<?xml version="1.0" encoding="ISO-8859-1"?><a>Sète</a>'),
    ],
    ['UTF-8 with a declaration of UTF-16', Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>Sète</a>')],
    [
      'UTF-16 without a byte order mark',
      Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>Sète</a>', 'utf16le'),
    ],
    ['windows-1252 without a declaration', Buffer.from('<a>Sète</a>', 'latin1')],
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
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>\xff\xff</a>', 'latin1'),
      'it is not text in the encoding utf-8',
    ],
    [
      'a truncated character',
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a/>\xc3', 'latin1'),
      'it is not text in the encoding utf-8',
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
    ['an attribute that is repeated', '<a b="1" b="2"/>', notWellFormed],
    ['a reserved prefix', '<a xmlns:xml="urn:x"/>', notWellFormed],
    ['an endless tag', `<a ${'b'.repeat(2_000_000)}`, notWellFormed],
    ['an endless comment', `<a><!--${'b'.repeat(2_000_000)}`, notWellFormed],
    ['a document type declaration that does not end', '<!DOCTYPE a [', notWellFormed],
    ['an endless text', `<a>${'b'.repeat(2_000_000)}`, notWellFormed],
  ])('%s', async (_name, content, reason) => {
    await expect(tokenize(content)).rejects.toThrow(reason)
  })
})
