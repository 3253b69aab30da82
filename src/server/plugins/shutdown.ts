import fp from 'fastify-plugin'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { DomainError } from '../system/domain-error.ts'

/**
 * Answers requests on connections that are still open while the server closes with 503, and adds `Retry-After` to every
 * 503 that does not state it.
 */
export const shutdown = fp(async (app) => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new DomainError('unavailable', 'refusals.serverRestarting')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', String(databaseTimeouts.retryAfterSeconds))
  })
})
