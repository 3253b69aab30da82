import type { FastifyInstance } from 'fastify'
import { refusedField } from '../http/problems.ts'
import { takeReports } from './reports/plotter-reports.ts'
import { reportingVessel } from './reporting-vessel-queries.ts'

/** By this name the log knows what came from a Signal K server. */
const source = 'signalk'

/** What programs on board report of the own vessels. */
export function serveObservations(app: FastifyInstance): void {
  const { serve, database, ingest, rateLimiter } = app
  serve('POST /observations', async ({ body, user, request }) => {
    const { id: userId } = await user()
    await rateLimiter.quota('observations', request, userId)
    const { vessel_id: id = null, mmsi = null, reports } = body
    const vesselId = await reportingVessel(database.db, userId, { id, mmsi })
    if (vesselId === null) throw refusedField('vessel_id', (words) => words.squiddio.noVessel)
    const { stored, repeated, refused } = await takeReports(ingest, { vesselId, source, reports })
    return { vessel_id: vesselId, stored, repeated, refused }
  })
}
