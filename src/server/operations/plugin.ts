import fp from 'fastify-plugin'
import { setProblemStatus } from '../http/replies.ts'
import { startHourlySweep } from './sweep-orphans.ts'

/** Health check and the hourly cleanup. */
export const operations = fp(
  async (app) => {
    app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
      try {
        await app.database.pool.query('select 1 from places limit 1')
        return { status: 'ok' }
      } catch {
        return setProblemStatus(reply, 'unavailable').send({ status: 'unavailable' })
      }
    })
    app.addHook('onClose', startHourlySweep(app))
  },
  { name: 'operations', dependencies: ['storage', 'accounts'] },
)
