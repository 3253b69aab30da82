import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses after a piece of background work that took some milliseconds. */
export type WorkPacer = (workMs: number) => Promise<void>

/** Part of the time that background work gets however busy its thread is, so that it ends at last. */
const minShare = 0.02

/**
 * Computes the pause after background work in a thread that also answers requests, in milliseconds. `busy` is the part of
 * the time, 0 to 1, in which the thread does other work: of the rest, background work takes the part `dutyCycle`, 0 to 1.
 */
export function computePauseMs(workMs: number, busy: number, dutyCycle: number): number {
  const share = Math.max(minShare, dutyCycle * (1 - busy))
  return workMs * (1 / share - 1)
}

/** Creates a pacer: the busier the thread was in the last pause, the longer is the next. An aborted signal ends a pause. */
export function createWorkPacer(dutyCycle: number, signal: AbortSignal): WorkPacer {
  let busy = 0
  return async (workMs) => {
    const before = performance.eventLoopUtilization()
    await sleep(computePauseMs(workMs, busy, dutyCycle), undefined, { signal }).catch(() => undefined)
    busy = performance.eventLoopUtilization(before).utilization
  }
}
