import fp from 'fastify-plugin'
import { runOutsideRequest } from '../database/request-queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls back soon, when no connections wait to be accepted. */
    acceptFirst: (then: () => void) => void
  }
}

/** Turns of the event loop in which connections are accepted, at most, before other work goes on. */
const maxTurns = 50

/**
 * Accepts waiting connections before requests begin and before they go on with an answer of the database. Node.js
 * accepts one connection in a turn of its event loop. If the work for other requests made each turn long, the queue of the
 * operating system would fill up, and for many seconds not even a refusal would reach new clients.
 */
export const acceptFirst = fp(async (app) => {
  let waiting: (() => void)[] = []
  let hasAccepted = false
  let turns = 0
  app.server.on('connection', () => void (hasAccepted = true))
  app.decorate('acceptFirst', (then) => {
    waiting.push(then)
    if (waiting.length === 1) schedule()
  })
  app.addHook('onRequest', (_request, _reply, done) => app.acceptFirst(done))

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
})
