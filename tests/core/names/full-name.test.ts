import { expect, it } from 'vitest'
import { formatFullName } from '../../../src/core/names/full-name.ts'

it.each([
  ['A', 'B', 'A B'],
  [null, 'B', 'B'],
  ['A', '', 'A'],
  [null, null, null],
])('a full name of %s and %s has the parts that are known', (first, last, name) => {
  expect(formatFullName(first, last)).toBe(name)
})
