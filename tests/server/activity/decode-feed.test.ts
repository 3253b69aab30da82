import { expect, it } from 'vitest'
import { decodeFeed } from '../../../src/server/activity/decode-feed.ts'

const xml = (encoding?: string) =>
  `${encoding ? `<?xml version="1.0" encoding="${encoding}"?>` : ''}<t>Sète</t>`
const latin1 = (text: string) => Buffer.from(text, 'latin1')

it.each<[string, Buffer, string | undefined]>([
  ['its declaration', latin1(xml('ISO-8859-1')), undefined],
  ['its Content-Type', latin1(xml()), 'iso-8859-1'],
  ['its declaration, if that of Content-Type is false', latin1(xml('windows-1252')), 'UTF-8'],
  ['UTF-8, if a server says its default', Buffer.from(xml()), 'ISO-8859-1'],
  ['its declaration of UTF-8, if a server says its default', Buffer.from(xml('utf-8')), 'windows-1252'],
  ['its declaration, if that of Content-Type is unknown', latin1(xml('latin1')), 'x-none'],
  ['its byte order mark', Buffer.from(`\uFEFF${xml('utf-16')}`, 'utf16le'), 'iso-8859-1'],
  ['its first characters', Buffer.from(xml('utf-16'), 'utf16le').swap16(), 'utf-8'],
  ['UTF-8, if it states UTF-16 in single bytes', Buffer.from(xml('UTF-16')), 'utf-16'],
  ['a guess, if it states nothing that is true', latin1(xml('utf-8')), 'utf-8'],
])('a feed is decoded by %s', (_title, bytes, charset) => {
  expect(decodeFeed(bytes, charset)).toContain('<t>Sète</t>')
})

it('a feed in two encodings is refused', () => {
  const mixed = Buffer.concat([Buffer.from('<t>île '), latin1('Sète</t>')])
  expect(() => decodeFeed(mixed, undefined)).toThrow('it is not text in the encoding utf-8')
})
