import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'

/**
 * Watches the worker threads to which messages are sent from now on; returns a function that counts those that were
 * ended. Idle threads of earlier tests, which may end meanwhile, do not count. `vi.restoreAllMocks` ends the watch.
 */
export function watchWorkers(): () => number {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  return () => new Set(terminate.mock.contexts.filter((worker) => post.mock.contexts.includes(worker))).size
}
