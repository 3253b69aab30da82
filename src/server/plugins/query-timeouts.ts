import fp from 'fastify-plugin'
import { runInRequest } from '../database/request-queries.ts'

/** Limits the time that the queries of requests may take. */
export const queryTimeouts = fp(async (app) => {
  app.addHook('onRequest', (_request, _reply, done) => runInRequest(done))
  // Reading a body loses the context.
  app.addHook('preValidation', (_request, _reply, done) => runInRequest(done))
})
