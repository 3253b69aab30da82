import type { FastifyInstance } from 'fastify'
import { notFoundProblem } from '../system/domain-error.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { addReport, getReviewQueue, resolveReport } from './queries.ts'

/** Registers the calls to report records and to settle reports. */
export function registerModerationRoutes(app: FastifyInstance): void {
  const { serve, database } = app
  serve('POST /reports', async ({ body, requireUser }) => {
    const report = await addReport(database.db, (await requireUser()).id, body)
    if (!report) throw notFoundProblem('refusals.recordNotFound')
    return report
  })

  serve('DELETE /reports/:id', async ({ params, requireUser }) => {
    if (!(await resolveReport(database.db, params.id, (await requireUser()).id)))
      throw notFoundProblem('refusals.reportNotFound')
    return doneAnswer
  })

  serve('GET /review_queue', () => getReviewQueue(database.db))
}
