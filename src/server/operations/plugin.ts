import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { databaseCheckMs } from '../../core/limits/server.ts'
import { runOutsideRequest } from '../database/request-queries.ts'
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
      const read = runOutsideRequest(() => sql`select id from places limit 1`.execute(app.database.healthDb))
      if (await answerWithin(read, databaseCheckMs)) return { status: 'ok' }
      return setProblemStatus(reply, 'unavailable').send({ status: 'unavailable' })
    })
    app.addHook('onClose', startHourlySweep(app))
  },
  { name: 'operations', dependencies: ['storage', 'accounts'] },
)
