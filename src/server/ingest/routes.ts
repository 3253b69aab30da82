import type { FastifyInstance } from 'fastify'
import { localizedFieldProblem } from '../system/domain-error.ts'
import { ingestBoatReports } from './boat-reports.ts'
import { findReportingVessel } from './reporting-vessel-queries.ts'

/** By this name the log knows what came from a Signal K server. */
const source = 'signalk'

/** What programs on board report of the own vessels. */
export function registerObservationRoutes(app: FastifyInstance): void {
  const { serve, database, ingest, rateLimiter } = app
  serve('POST /observations', async ({ body, requireUser, request }) => {
    const { id: userId } = await requireUser()
    await rateLimiter.limitByQuota('observations', request, userId)
    const { vessel_id: id = null, mmsi = null, reports } = body
    const vesselId = await findReportingVessel(database.db, userId, { id, mmsi })
    if (vesselId === null) throw localizedFieldProblem('vessel_id', (words) => words.squiddio.noVessel)
    const { stored, repeated, refused } = await ingestBoatReports(ingest, { vesselId, source, reports })
    return { vessel_id: vesselId, stored, repeated, refused }
  })
}
