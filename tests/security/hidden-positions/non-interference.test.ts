import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDifferences, start } from './compare-histories.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

// non-interference.long.test.ts compares more hours, and finds planted leaks.
test('two histories give identical public answers before and after a snapshot', async () => {
  expect(await findDifferences([5, 6.5])).toEqual([])
}, 900_000)
