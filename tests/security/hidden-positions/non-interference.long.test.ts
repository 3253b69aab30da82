import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDifferences, leaks, plantLeak, start } from './compare-histories.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test('two histories that agree on the areas at all snapshots give identical public answers', async () => {
  const differences = await findDifferences([3, 6.02, 11.9, 12.02, 16, 20.5, 24.02, 28, 36])
  expect(differences).toEqual([])
}, 1_800_000)

test.each(leaks)(
  'a planted leak of a %s is found',
  async (name, statement, found) => {
    const differences = await findDifferences([3, 9], plantLeak(name, statement))
    expect(differences.some((difference) => difference.includes(found))).toBe(true)
  },
  1_800_000,
)
