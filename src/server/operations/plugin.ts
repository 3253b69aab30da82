import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { setProblemStatus } from '../http/replies.ts'
import { startHourlySweep } from './sweep-orphans.ts'

/** Time after which the database counts as unavailable. */
const healthTimeoutMs = 4000

/** Health check and the hourly cleanup. */
export const operations = fp(
  async (app) => {
    app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
      if (await isDatabaseAvailable(app.database)) return { status: 'ok' }
      return setProblemStatus(reply, 'unavailable').send({ status: 'unavailable' })
    })
    app.addHook('onClose', startHourlySweep(app))
  },
  { name: 'operations', dependencies: ['storage', 'accounts'] },
)

/** Reads a table that every page needs: a damaged database may answer `select 1`. */
function isDatabaseAvailable({ readDb }: Database): Promise<boolean> {
  const read = sql`select id from places limit 1`.execute(readDb)
  const answered = read.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, sleep(healthTimeoutMs, false, { ref: false })])
}
