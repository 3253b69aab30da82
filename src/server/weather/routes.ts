import type { AppParts } from '../app.ts'
import { notFound } from '../http/problems.ts'
import { sendFreshLayer } from '../http/layer-response.ts'
import type { Serve } from '../http/contract-routes.ts'
import { findMeteoReport, stationsInBox } from './queries.ts'

/** Calls about weather beacons. */
export function serveWeather(serve: Serve, { database }: AppParts): void {
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
