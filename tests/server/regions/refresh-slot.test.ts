import { expect, it } from 'vitest'
import { getNextRefresh } from '../../../src/server/regions/refresh-slot.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-30T12:00:00Z')

it('is between half a week and one and a half weeks away, and a week after the last', () => {
  for (let id = 1; id <= 40; id++) {
    const next = getNextRefresh(id, now)
    const days = (next.getTime() - now.getTime()) / dayMs
    expect(days).toBeGreaterThanOrEqual(3.5)
    expect(days).toBeLessThan(10.5)
    expect(getNextRefresh(id, next).getTime() - next.getTime()).toBe(7 * dayMs)
  }
})

it('spreads 40 regions over the week: never two within an hour', () => {
  const slots = Array.from({ length: 40 }, (_, i) => getNextRefresh(i + 1, now).getTime() % (7 * dayMs))
  const sorted = slots.toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((slot, i) => slot - (sorted[i] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(dayMs / 24)
})
