import { describe, expect, it } from 'vitest'
import { parseRange } from '../../../src/server/http/stored-file.ts'

describe('the requested part of a file of 1,000 bytes', () => {
  it.each([
    ['bytes=0-99', { first: 0, last: 99 }],
    ['bytes=900-', { first: 900, last: 999 }],
    ['bytes=900-5000', { first: 900, last: 999 }],
    ['bytes=-100', { first: 900, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    // Answered with the whole file, as RFC 9110 allows.
    ['bytes=9-3', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=1-2', null],
    [undefined, null],
  ])('%s is %j', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected)
  })
})
