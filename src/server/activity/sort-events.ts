import type { ActivityEvent } from '../../core/contract/search.ts'

/** Returns events sorted by time, latest first; those dated in the future are last, the nearest first. */
export function sortEvents(events: readonly ActivityEvent[], now: Date): ActivityEvent[] {
  const past = events.filter((event) => hasHappened(event, now))
  const future = events.filter((event) => !hasHappened(event, now))
  return [
    ...past.sort((a, b) => Date.parse(b.when) - Date.parse(a.when)),
    ...future.sort((a, b) => Date.parse(a.when) - Date.parse(b.when)),
  ]
}

/** Whether an event is not dated in the future, as posts that a blog plans. */
export function hasHappened({ when }: ActivityEvent, now: Date): boolean {
  return Date.parse(when) <= now.getTime()
}
