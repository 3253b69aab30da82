import { DomainError } from './domain-error.ts'

/** Runs tasks in the order of their calls, a limited number at a time. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Runs up to `concurrency` tasks at a time and lets up to `maxWaiting` more wait.
 * Throws 503 for any further task.
 */
export function createTaskQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number
  maxWaiting: number
}): TaskQueue {
  const queue: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= concurrency) {
      if (queue.length >= maxWaiting) {
        throw new DomainError('unavailable', 'Too many photos are being uploaded. Try again in a minute.', {
          retryAfterSeconds: 30,
        })
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
