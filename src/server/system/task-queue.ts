import { HttpProblem } from './domain-error.ts'

/** Runs work when its turn has come, in order. */
export type TaskQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnce` pieces of work run at a time and `waiting` more wait; who comes
 * then is answered 503.
 */
export function createTaskQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number
  maxWaiting: number
}): TaskQueue {
  const turns: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= concurrency) {
      if (turns.length >= maxWaiting) {
        throw new HttpProblem('unavailable', 'Too many photos come in just now. Try again in a minute.', {
          retryAfterSeconds: 30,
        })
      }
      // Who ends hands its place on, so that nobody slips in between.
      await new Promise<void>((resolve) => turns.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = turns.shift()
      if (next) next()
      else running--
    }
  }
}
