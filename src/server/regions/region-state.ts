import type { RegionPartRow, RegionRow } from './queries.ts'

/** Describes the state of a region in one line, for its operator. Times are in UTC. */
export function describeRegion(region: RegionRow): string {
  if (region.removed_at) return 'being removed'
  if (region.is_running) return 'loading'
  const failed = region.parts.filter(({ state }) => state === 'failed').map(({ part }) => part)
  const next = formatMinute(region.due_at)
  if (failed.length > 0) return `${failed.join(', ')} failed; tried again at ${next}`
  if (!region.finished_at || region.parts.some(({ state }) => state === 'waiting'))
    return 'waiting to be loaded'
  return `loaded at ${formatMinute(region.finished_at)}; refreshed at ${next}`
}

/** Describes the state of a part in one line. */
export function describeRegionPart({ state, done, total, failure, finished_at: at }: RegionPartRow): string {
  const tiles = total > 0 ? `, tile ${Math.min(done + 1, total)} of ${total}` : ''
  if (state === 'running') return `loading${tiles}`
  if (state === 'failed') return `failed: ${failure ?? ''}`
  if (state === 'off') return 'switched off on this site'
  if (state === 'done' && at) return `loaded at ${formatMinute(at)}`
  return 'waiting'
}

/** Formats a time in UTC to the minute. */
export function formatMinute(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
