import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../../src/core/parse-decimal.ts'

describe('a decimal number', () => {
  it.each([
    ['12.5', 12.5],
    ['-0.5', -0.5],
    ['+3', 3],
    ['5.', 5],
    ['.5', 0.5],
    ['1.5e2', 150],
    ['1E-3', 0.001],
  ])('%j is %d', (text, value) => expect(parseDecimal(text)).toBe(value))

  it.each([
    '',
    ' ',
    '-',
    '.',
    'e',
    'e5',
    '1e',
    '1,5',
    '0x10',
    '0b1',
    'Infinity',
    'NaN',
    '1e999',
    '1.2.3',
    '1'.repeat(41),
  ])('%j is none', (text) => expect(parseDecimal(text)).toBeNaN())
})
