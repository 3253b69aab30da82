import { describe, expect, it } from 'vitest'
import { mercatorMaxLatitude } from '../../../src/core/geo.ts'
import { maxOtherNames } from '../../../src/core/limits/imports.ts'
import { textLength } from '../../../src/core/limits/text.ts'
import {
  cleanEmail,
  cleanLine,
  cleanNames,
  cleanPhone,
  cleanPosition,
  cleanTags,
  cleanText,
  cleanUrl,
} from '../../../src/server/imports/text-fields.ts'

describe('cleanLine', () => {
  it.each([
    [' Port\n\t of \u0000Spain ', 'Port of Spain'],
    ['Île', 'Île'],
    ['9', '9'],
    ['— ?', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('converts %j to %j', (text, line) => expect(cleanLine(text)).toBe(line))

  it('cuts a line to its maximum length in characters', () => {
    expect(cleanLine('⛵⛵ abc', 4)).toBe('⛵⛵ a')
    expect(cleanLine('ab cd', 3)).toBe('ab')
    expect(cleanLine('x'.repeat(textLength.line + 1))).toBe('x'.repeat(textLength.line))
  })
})

describe('cleanNames', () => {
  it('leaves out doubles, the own name in another spelling and what is no name', () => {
    const names = ['Marseille', 'port éole', ' Massilia\n', 'MASSILIA', undefined, '–', '']
    expect(cleanNames(names, 'Port Eole')).toEqual(['Marseille', 'Massilia'])
  })

  it('keeps the first names of many', () => {
    const names = Array.from({ length: maxOtherNames + 5 }, (_, index) => `Name ${index}`)
    expect(cleanNames(names, 'Own')).toEqual(names.slice(0, maxOtherNames))
  })
})

describe('cleanText', () => {
  it.each([
    [' Two\nlines\u0000of\ttext ', 'Two\nlines of text'],
    ['😀😀', '😀😀'],
    [' \t', null],
    ['', null],
    [null, null],
  ])('converts %j to %j', (text, cleaned) => expect(cleanText(text, 20)).toBe(cleaned))

  it('cuts a text to its maximum length in characters', () => expect(cleanText('😀😀😀', 2)).toBe('😀😀'))
})

describe('cleanUrl', () => {
  it.each([
    ['https://port.example.org/a?b=c', 'https://port.example.org/a?b=c'],
    ['http://port.example.org', 'http://port.example.org'],
    [' port.example.org/a ', 'https://port.example.org/a'],
    ['https://a.example.org;https://b.example.org', 'https://a.example.org'],
    ['javascript:alert(1)', null],
    ['ftp://port.example.org', null],
    ['localhost', null],
    ['https://', null],
    ['', null],
    [undefined, null],
    [`https://port.example.org/${'x'.repeat(textLength.url)}`, null],
  ])('converts %j to %j', (text, url) => expect(cleanUrl(text)).toBe(url))
})

describe('cleanEmail', () => {
  it.each([
    ['mail@port.example.org', 'mail@port.example.org'],
    ['MAILTO:mail@port.example.org', 'mail@port.example.org'],
    ['a@example.org; b@example.org', 'a@example.org'],
    ['no mail', null],
    ['mail@port', null],
    ['<mail@example.org>', null],
    [null, null],
    [`${'x'.repeat(textLength.line)}@example.org`, null],
  ])('converts %j to %j', (text, email) => expect(cleanEmail(text)).toBe(email))
})

describe('cleanPhone', () => {
  it.each([
    ['+33 4\n66', '+33 4 66'],
    ['ext. 1-2-3', 'ext. 1-2-3'],
    ['12', null],
    ['call me', null],
    [undefined, null],
  ])('converts %j to %j', (text, phone) => expect(cleanPhone(text)).toBe(phone))
})

describe('cleanPosition', () => {
  it.each([
    [43.5, 4.1, { latitude: 43.5, longitude: 4.1 }],
    [' 43.5', '-4.1', { latitude: 43.5, longitude: -4.1 }],
    [mercatorMaxLatitude, 180, { latitude: mercatorMaxLatitude, longitude: 180 }],
    [0, 0.002, { latitude: 0, longitude: 0.002 }],
    [0, 0, null],
    [0.0005, -0.0005, null],
    [86, 4, null],
    [43, -180.1, null],
    ['', 4, null],
    ['x', 4, null],
    ['0x2b', 4, null],
    ['0b101', '4', null],
    ['43,5', 4, null],
    [null, 4, null],
    [NaN, 4, null],
  ])('converts %j, %j to %j', (latitude, longitude, position) =>
    expect(cleanPosition(latitude, longitude)).toEqual(position),
  )
})

describe('texts with lost letters', () => {
  it.each(['S\uFFFDte', 'half \uD83D a pair', '\uDE00'])('are no fields: %j', (text) => {
    expect(cleanLine(text)).toBeNull()
    expect(cleanText(text, 100)).toBeNull()
    expect(cleanUrl(`https://a.example/${text.replaceAll(' ', '')}`)).toBeNull()
    expect(cleanEmail(`${text.replaceAll(' ', '')}@a.example`)).toBeNull()
    expect(cleanPhone(`123 456 ${text}`)).toBeNull()
    expect(cleanNames([text, 'Sète'], 'x')).toEqual(['Sète'])
    expect(cleanTags({ name: text, [text]: 'x', note: 'whole 😀', number: 1 })).toEqual({ note: 'whole 😀' })
  })

  it('are not made by cutting', () => {
    expect(cleanText('ab😀', 3)).toBe('ab😀')
    expect(cleanLine('ab😀c', 3)).toBe('ab😀')
  })
})
