import { expect, it } from 'vitest'
import { escapeXml, formatXmlElement } from '../../src/core/xml.ts'

it('escapes markup in texts and attributes once', () => {
  expect(escapeXml(`<a b="c">&amp;'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;amp;'`)
})

it('removes what XML does not allow and keeps other characters', () => {
  expect(escapeXml('a\u0000b\u001bc\rd\ufffee\ud800f')).toBe('abcdef')
  expect(escapeXml('Île\t⚓\n😀')).toBe('Île\t⚓\n😀')
})

it('formats an element only if there is a text', () => {
  expect(formatXmlElement('name', 'A & B')).toBe('<name>A &amp; B</name>')
  expect(formatXmlElement('ele', 0)).toBe('<ele>0</ele>')
  expect(formatXmlElement('name', null)).toBe('')
  expect(formatXmlElement('name', '')).toBe('')
})
