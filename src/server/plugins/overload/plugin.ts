import fp from 'fastify-plugin'
import { overload as limits } from '../../../core/limits/server.ts'
import { addAcceptFirst } from './accept-first.ts'
import { limitDatabaseTime } from './database-time.ts'
import { createRefusalCounter, type RefusalCounter } from './refusals.ts'
import { refuseExcess } from './refuse-excess.ts'

declare module 'fastify' {
  interface FastifyInstance {
    refusals: RefusalCounter
  }
}

export interface OverloadOptions {
  /** Replaces the limit of the server; 0: no request is refused because of the event loop. */
  maxEventLoopDelayMs?: number | undefined
  /** Replaces the time that a request may wait for the database. */
  databaseTimeMs?: number | undefined
}

/**
 * Keeps a server answering that gets more requests than it can handle, as docs/operating.md says in "Overload": new
 * connections are accepted first, requests above the limits get 503, and the others get an answer in time.
 */
export const overload = fp<OverloadOptions>(async (app, options) => {
  const refusals = createRefusalCounter((counts) =>
    app.log.warn(counts, 'overloaded: requests were refused with 503'),
  )
  app.decorate('refusals', refusals)
  app.addHook('onClose', async () => refusals.close())
  const acceptFirst = addAcceptFirst(app)
  await refuseExcess(app, options.maxEventLoopDelayMs ?? limits.maxEventLoopDelayMs)
  limitDatabaseTime(app, { databaseTimeMs: options.databaseTimeMs, acceptFirst })
})
