import type { FastifyInstance } from 'fastify'
import { notFoundProblem } from '../system/domain-error.ts'
import { sendUncachedLayer } from '../http/layer-response.ts'
import { findMeteoReport, findStationsInBounds } from './queries.ts'

/** Registers the routes for weather beacons. */
export function registerWeatherRoutes(app: FastifyInstance): void {
  const { serve, database } = app
  // Not cached: ship reports expire with time, without a change event.
  serve('GET /meteo_reps', async ({ query, reply }) =>
    sendUncachedLayer(reply, await findStationsInBounds(database.readDb, query)),
  )

  serve('GET /meteo_reps/:id', async ({ params }) => {
    const report = await findMeteoReport(database.readDb, params.id)
    if (!report) throw notFoundProblem('refusals.weatherBeaconNotFound')
    return report
  })
}
