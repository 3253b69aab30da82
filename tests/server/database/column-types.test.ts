import pg from 'pg'
import { expect, it } from 'vitest'
import { columnTypes } from '../../../src/server/database/column-types.ts'

const { INT8, NUMERIC, TIMESTAMPTZ, BPCHAR } = pg.types.builtins
const pointOid = 600
/** Parses a column as node-postgres does, which gets texts. */
function parse(oid: number, text: string): unknown {
  const parser = columnTypes.getTypeParser(oid) as unknown as (text: string) => unknown // the library types it as a parser of numbers
  return parser(text)
}

it.each([
  ['2026-05-01 12:34:56+00', '2026-05-01T12:34:56.000Z'],
  ['2026-05-01 12:34:56.7+00', '2026-05-01T12:34:56.700Z'],
  ['2026-05-01 12:34:56.07+00', '2026-05-01T12:34:56.070Z'],
  ['2026-05-01 12:34:56.789999+00', '2026-05-01T12:34:56.789Z'],
  ['2026-05-01 12:34:56.5+02', '2026-05-01T10:34:56.500Z'],
  ['2026-05-01 01:04:56+05:30', '2026-04-30T19:34:56.000Z'],
])('the time %s is %s', (text, iso) => {
  expect(parse(TIMESTAMPTZ, text)).toBe(iso)
})

it('a point has x and y, also with exponents and signs', () => {
  expect(parse(pointOid, '(4.125,-43.5)')).toEqual({ x: 4.125, y: -43.5 })
  expect(parse(pointOid, '(-1e-07,90)')).toEqual({ x: -1e-7, y: 90 })
})

it('large integers and decimals are numbers, and texts of a fixed length have no blanks at their end', () => {
  expect(parse(INT8, '9007199254740991')).toBe(9_007_199_254_740_991)
  expect(parse(NUMERIC, '-12.5')).toBe(-12.5)
  expect(parse(BPCHAR, ' 12345  ')).toBe(' 12345')
})
