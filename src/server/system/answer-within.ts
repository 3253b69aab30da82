import { setTimeout as delay } from 'node:timers/promises'

/** Returns the result of a query; null if it fails or takes longer than `ms`. */
export function answerWithin<T>(query: Promise<T>, ms: number): Promise<T | null> {
  return Promise.race([query.catch(() => null), delay(ms, null, { ref: false })])
}
