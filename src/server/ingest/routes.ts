import type { FastifyInstance } from 'fastify'
import { fieldProblem } from '../system/domain-error.ts'
import { ingestBoatReports } from './boat-reports.ts'
import { findReportingVessel } from './reporting-vessel-queries.ts'

/** Source of reports from Signal K servers. */
const source = 'signalk'

/** Registers the route for reports of a user's own vessels. */
export function registerObservationRoutes(app: FastifyInstance): void {
  const { serve, database, ingest, rateLimiter } = app
  serve('POST /observations', async ({ body, requireUser, request }) => {
    const { id: userId } = await requireUser()
    await rateLimiter.limitByQuota('observations', request, userId)
    const { vessel_id: id = null, mmsi = null, reports } = body
    const vesselId = await findReportingVessel(database.db, userId, { id, mmsi })
    if (vesselId === null) throw fieldProblem('vessel_id', 'squiddio.noVessel')
    const { stored, repeated, refused } = await ingestBoatReports(ingest, { vesselId, source, reports })
    return { vessel_id: vesselId, stored, repeated, refused }
  })
}
