import fp from 'fastify-plugin'
import { databaseCheckMs } from '../../core/limits/server.ts'
import { findMissingMigrations } from '../database/migrations.ts'
import { runOutsideRequest } from '../database/request-queries.ts'
import { setProblemStatus } from '../http/replies.ts'
import { fileRoute } from '../plugins/request-kind.ts'
import { answerWithin } from '../system/answer-within.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` answer 503, so that load balancers stop sending requests. */
    announceShutdown: () => void
  }
}

/** `GET /readyz`: whether a load balancer should send requests to this server. */
export const readiness = fp(
  async (app) => {
    let isShuttingDown = false
    app.decorate('announceShutdown', () => {
      isShuttingDown = true
    })

    /** Returns the reason in a sentence; null if the server is ready. */
    async function findObstacle(): Promise<string | null> {
      if (isShuttingDown) return 'The server is shutting down.'
      const missing = await answerWithin(
        runOutsideRequest(() => findMissingMigrations(app.database)),
        databaseCheckMs,
      )
      if (!missing) return 'The database does not answer.'
      return missing.length > 0 ? `The database lacks the migration ${missing[0]}.` : null
    }

    app.get('/readyz', { logLevel: 'warn', ...fileRoute }, async (_request, reply) => {
      const reason = await findObstacle()
      if (reason === null) return { status: 'ready' }
      return setProblemStatus(reply, 'unavailable').send({ status: 'unavailable', reason })
    })
  },
  { name: 'readiness' },
)
