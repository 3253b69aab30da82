import { describe, expect, it } from 'vitest'
import { findTupleAssertions } from '../../scripts/tuple-assertions.ts'

const find = (text: string) => findTupleAssertions([{ path: 'tests/a.test.ts', text }])

describe('the check of assertions', () => {
  it.each([
    'expect([status, body]).toEqual([200, null])',
    'expect([\n  status,\n  list[0],\n]).toMatchObject([200, { id: 1 }])',
    'for (const path of paths) expect([path, await get(path)]).toEqual([path, 200])',
  ])('names the line of a tuple: %s', (line) => {
    expect(find(`it('a', async () => {\n${line}\n})`)).toEqual([
      'tests/a.test.ts:2 compares a tuple; assert each value by itself.',
    ])
  })

  it.each([
    'expect(names).toEqual([1, 2])',
    'expect([...names, last]).toEqual([1, 2])',
    'expect([first, second].map(getName)).toEqual([1, 2])',
    'expect([200, 404]).toContain(status)',
    'expect({ status, body }).toEqual({ status: 200, body: null })',
  ])('accepts a list and named values: %s', (line) => {
    expect(find(line)).toEqual([])
  })
})
