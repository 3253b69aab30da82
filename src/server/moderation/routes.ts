import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/problems.ts'
import { done } from '../http/contract-routes.ts'
import { addReport, reviewQueue, settleReport } from './queries.ts'

/** Calls by which members tell the admin, and the admin settles. */
export function serveModeration(app: FastifyInstance): void {
  const { serve, database } = app
  serve('POST /reports', async ({ body, user }) => {
    const report = await addReport(database.db, (await user()).id, body)
    if (!report) throw notFound('record with this id')
    return report
  })

  serve('DELETE /reports/:id', async ({ params, user }) => {
    if (!(await settleReport(database.db, params.id, (await user()).id)))
      throw notFound('report with this id')
    return done
  })

  serve('GET /review_queue', () => reviewQueue(database.db))
}
