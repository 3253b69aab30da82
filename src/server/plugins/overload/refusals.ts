import type { FastifyRequest } from 'fastify'
import { overload as limits } from '../../../core/limits/server.ts'
import type { RefusalReason } from '../../database/overload-errors.ts'

/** Counts of refused requests by reason. */
export type RefusalCounts = Record<RefusalReason, number>

/** Counts refused requests and reports them together at an interval: a log line for each would be a load of its own. */
export interface RefusalCounter {
  add(reason: RefusalReason, request: FastifyRequest): void
  /** Whether the request was refused; it is not logged by itself. */
  includes(request: FastifyRequest): boolean
  /** Counts since the start. */
  getCounts(): RefusalCounts
  close(): void
}

/** Creates the counts. `report` gets those since its last call. */
export function createRefusalCounter(report: (counts: RefusalCounts) => void): RefusalCounter {
  const refused = new WeakSet<FastifyRequest>()
  const total = createCounts()
  let fresh = createCounts()
  let timer: NodeJS.Timeout | null = null

  function send(): void {
    timer = null
    report(fresh)
    fresh = createCounts()
  }

  return {
    add(reason, request) {
      refused.add(request)
      total[reason]++
      fresh[reason]++
      timer ??= setTimeout(send, limits.logIntervalMs).unref()
    },
    includes: (request) => refused.has(request),
    getCounts: () => ({ ...total }),
    close() {
      if (!timer) return
      clearTimeout(timer)
      send()
    },
  }
}

const createCounts = (): RefusalCounts => ({
  event_loop: 0,
  in_progress: 0,
  database_queue: 0,
  database_time: 0,
})
