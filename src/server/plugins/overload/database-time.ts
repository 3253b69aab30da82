import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDatabaseTime, runInRequest, type RequestContext } from '../../database/request-queries.ts'
import type { AcceptFirst } from './accept-first.ts'
import { mayRequestReadReplica } from '../replica-reads.ts'

const contexts = new WeakMap<FastifyRequest, RequestContext>()

/**
 * Limits the time that a request waits for the database, in total until its answer is sent, and
 * states whether a replica may answer its public reads.
 */
export function limitDatabaseTime(
  app: FastifyInstance,
  { databaseTimeMs, acceptFirst }: { databaseTimeMs: number | undefined; acceptFirst: AcceptFirst },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const time = createDatabaseTime(databaseTimeMs, acceptFirst)
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
}
