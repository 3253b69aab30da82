import { describe, expect, it } from 'vitest'
import { formatOwnLine, listOwnFields, parseOwnLine } from '../../../src/server/messages/own-fields.ts'
import { buildExportedPlace } from '../../factories/export-places.ts'

const page = 'https://site.example/placeview/7'
const hostile = [
  'a;b=c',
  '[x]',
  '100 %',
  '%41',
  ' two  blanks ',
  'line\nbreak\t',
  '<a href="b">&amp;',
  'É ⛵ \u2028',
  '=',
]
const place = buildExportedPlace({
  source_licence: 'CC BY; [4.0]',
  source_url: 'https://source.example/?a=1&b=[2];c',
  other_sources: ['nga-wpi', 'sea-ports'],
  approximate: true,
  tags: Object.fromEntries([...hostile.map((text) => [text, text]), ['__proto__', 'x']]) as Record<
    string,
    string
  >, // pairs of texts
})
const fields = listOwnFields(place)
const line = formatOwnLine(fields, page)

describe('the line of our own fields', () => {
  it('has everything that it was made of, after any text', () => {
    for (const before of ['', 'Deep.\n', '[roadstead page=x]\n'])
      expect(parseOwnLine(`${before}${line}\n `)).toEqual({
        line: {
          page,
          fields: new Map([['page', page], ...fields.fields]),
          otherSources: place.other_sources,
          tags: place.tags,
        },
        rest: before.trim(),
      })
  })

  it('survives programs that break or join lines', () => {
    const expected = parseOwnLine(line)
    expect(parseOwnLine(line.replaceAll('; ', ';\n'))).toEqual(expected)
    expect(parseOwnLine(line.replaceAll('; ', ';   '))).toEqual(expected)
    expect(parseOwnLine(line.replaceAll(' ', '\r\n'))).toEqual(expected)
  })

  it('has no characters that XML or the line itself gives a meaning', () => {
    expect(line.slice(1, -1)).not.toMatch(/[&<>"[\]\n\t]| {2}/)
  })

  it('leaves out addresses that are no links, and fields without a value', () => {
    const bare = buildExportedPlace({ url: 'javascript:alert(1)', source_url: 'data:x' })
    expect(formatOwnLine(listOwnFields(bare), page)).toBe(
      `[roadstead page=${page}; type_enum=1; source=openstreetmap; source_licence=ODbL-1.0]`,
    )
  })

  it.each([
    ['is cut', line.slice(0, -1)],
    ['is followed by text', `${line} and more`],
    ['has no page', line.replace('page=', 'pages=')],
    ['has no source', line.replace(' source=', ' sauce=')],
    ['has a part without a value', line.replace('; ', '; x; ')],
    ['has a percent sign that encodes nothing', line.replace('; ', '; x=1%; ')],
    ['is missing', 'Deep. [1]'],
  ])('is not read if it %s', (_name, text) => expect(parseOwnLine(text)).toBeNull())
})
