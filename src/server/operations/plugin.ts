import fp from 'fastify-plugin'
import { databaseCheckMs } from '../../core/limits/server.ts'
import { setProblemStatus } from '../http/replies.ts'
import { fileRoute } from '../plugins/request-kind.ts'
import { answerWithin } from '../system/answer-within.ts'
import { startHourlySweep } from './sweep-orphans.ts'

/** Health check and the hourly cleanup. */
export const operations = fp(
  async (app) => {
    app.get('/healthz', { logLevel: 'warn', ...fileRoute }, async (_request, reply) => {
      // A table that every page needs: a damaged database may answer `select 1`.
      // Not refused while many requests wait: a supervisor would restart the server.
      if ((await answerWithin(app.database.check(), databaseCheckMs)) !== null) return { status: 'ok' }
      return setProblemStatus(reply, 'unavailable').send({ status: 'unavailable' })
    })
    app.addHook('onClose', startHourlySweep(app))
  },
  { name: 'operations', dependencies: ['storage', 'accounts'] },
)
