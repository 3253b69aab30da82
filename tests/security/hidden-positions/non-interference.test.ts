import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDifferences, leaks, plantLeak, start } from './compare-histories.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test('two histories give identical public answers before and after a snapshot', async () => {
  expect(await findDifferences([5, 6.5])).toEqual([])
}, 900_000)

test('a planted leak is found', async () => {
  const [name, statement, found] = leaks[0] ?? expect.fail('no leak')
  const differences = await findDifferences([5], plantLeak(name, statement))
  expect(differences.some((difference) => difference.includes(found))).toBe(true)
}, 900_000)
