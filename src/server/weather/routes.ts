import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/problems.ts'
import { sendFreshLayer } from '../http/layer-response.ts'
import { findMeteoReport, stationsInBox } from './queries.ts'

/** Calls about weather beacons. */
export function serveWeather(app: FastifyInstance): void {
  const { serve, database } = app
  // Not cached: a ship's report disappears with time, without a change being told.
  serve('GET /meteo_reps', async ({ query, request, reply }) =>
    sendFreshLayer(request, reply, await stationsInBox(database.reads, query)),
  )

  serve('GET /meteo_reps/:id', async ({ params }) => {
    const report = await findMeteoReport(database.reads, params.id)
    if (!report) throw notFound('weather beacon with this id')
    return report
  })
}
