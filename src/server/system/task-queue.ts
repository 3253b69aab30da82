import type { ReasonKey } from '../messages/reason-key.ts'
import { DomainError } from './domain-error.ts'

/** Runs tasks in the order of their calls, a limited number at a time. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>

interface TaskQueueOptions {
  concurrency: number
  maxWaiting: number
  /** Key of the 503's message. */
  refusedReason: ReasonKey
}

/**
 * Runs up to `concurrency` tasks at a time and lets up to `maxWaiting` more wait.
 * Throws 503 for any further task.
 */
export function createTaskQueue({ concurrency, maxWaiting, refusedReason }: TaskQueueOptions): TaskQueue {
  const queue: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= concurrency) {
      if (queue.length >= maxWaiting) {
        throw new DomainError('unavailable', refusedReason, { retryAfterSeconds: 30 })
      }
      // A finished task hands its slot to the next waiting one, so `running` stays the same.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running++
    }
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
