import { expect, it } from 'vitest'
import { createHashedKeySet } from '../../../src/server/imports/key-set.ts'

/** More than the initial slots, so that the set grows several times. */
const keys = Array.from({ length: 10_000 }, (_, index) => `osm:node/${index}`)

it('a key is new until it is added', () => {
  const set = createHashedKeySet()
  expect(keys.filter((key) => !set.addIfNew(key))).toEqual([])
  expect(keys.filter((key) => set.addIfNew(key))).toEqual([])
})

it('keys of the same letters in another order are different', () => {
  const set = createHashedKeySet()
  expect(['', 'ab', 'ba', 'ab', ''].filter((key) => set.addIfNew(key))).toEqual(['', 'ab', 'ba'])
})
