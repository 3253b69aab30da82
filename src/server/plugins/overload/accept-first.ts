import type { FastifyInstance } from 'fastify'
import { runOutsideRequest } from '../../database/request-queries.ts'

/** Calls back soon, when no connections wait to be accepted. */
export type AcceptFirst = (then: () => void) => void

/** Turns of the event loop in which connections are accepted, at most, before other work goes on. */
const maxTurns = 50

/**
 * Accepts waiting connections before requests begin and before they go on with an answer of the database. Node.js
 * accepts one connection in a turn of its event loop. If the work for other requests made each turn long, the queue of the
 * operating system would fill up, and for many seconds not even a refusal would reach new clients. Returns a
 * function that makes other work wait as requests do.
 */
export function addAcceptFirst(app: FastifyInstance): AcceptFirst {
  let waiting: (() => void)[] = []
  let hasAccepted = false
  let turns = 0
  app.server.on('connection', () => void (hasAccepted = true))
  const acceptFirst: AcceptFirst = (then) => {
    waiting.push(then)
    if (waiting.length === 1) schedule()
  }
  app.addHook('onRequest', (_request, _reply, done) => acceptFirst(done))
  return acceptFirst

  function schedule(): void {
    runOutsideRequest(() => setImmediate(runTurn))
  }

  function runTurn(): void {
    const acceptsMore = hasAccepted && ++turns < maxTurns
    hasAccepted = false
    if (acceptsMore) return schedule()
    turns = 0
    const called = waiting
    waiting = []
    for (const then of called) then()
  }
}
