import { regions as limits } from '../../core/limits/imports.ts'

const weekMs = limits.refreshAfterDays * 86_400_000
/** Steps of the golden ratio divide a week evenly, however many regions there are. */
const goldenRatio = (Math.sqrt(5) - 1) / 2

/**
 * Returns when a region is refreshed next: each has a time of the week of its own, so that refreshes are spread over the
 * week. At least half a week after `now`.
 */
export function getNextRefresh(regionId: number, now: Date): Date {
  const slot = ((regionId * goldenRatio) % 1) * weekMs
  const earliest = now.getTime() + weekMs / 2
  const weeks = Math.ceil((earliest - slot) / weekMs)
  return new Date(weeks * weekMs + slot)
}
