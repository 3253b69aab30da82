import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createDatabaseTime, runInRequest, type RequestContext } from '../database/request-queries.ts'
import { mayRequestReadReplica } from './replica-reads.ts'

const contexts = new WeakMap<FastifyRequest, RequestContext>()

interface QueryTimeoutOptions {
  /** Replaces the limit of the server. */
  databaseTimeMs: number | undefined
}

/**
 * Limits the time that a request waits for the database, in total until its answer is sent, and
 * states whether a replica may answer its public reads.
 */
export const queryTimeouts = fp<QueryTimeoutOptions>(async (app, { databaseTimeMs }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const time = createDatabaseTime(databaseTimeMs, app.acceptFirst)
    const context = { time, mayReadReplica: mayRequestReadReplica(request) }
    contexts.set(request, context)
    runInRequest(context, done)
  })
  // Reading a body loses the context.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) runInRequest(context, done)
    else done()
  })
  app.addHook('onSend', async (request) => contexts.get(request)?.time.end())
})
