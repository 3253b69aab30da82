import type { FastifyInstance } from 'fastify'
import { notFoundProblem } from '../system/domain-error.ts'
import { findPlace } from '../places/queries.ts'
import { findNearestWind } from './wind-queries.ts'
import { getLocalDay, findTimeZone } from './tides/local-day.ts'
import { computeSunTimes } from './tides/sun-times.ts'

/** Registers the route for tides, sun times and wind at a place. */
export function registerTideRoutes({
  serve,
  database: { readDb },
  clock,
  tideClient,
}: FastifyInstance): void {
  serve('GET /places/:id/tides', async ({ params, query }) => {
    const place = await findPlace(readDb, params.id)
    if (!place) throw notFoundProblem('refusals.placeNotFound')
    const now = clock()
    const time_zone = findTimeZone(place)
    const day = getLocalDay(now, time_zone)
    const [tide, wind] = await Promise.all([
      tideClient.predictTide(place, day, query.days ?? 1),
      findNearestWind(readDb, place, now),
    ])
    return {
      time_zone,
      day: { from: day.from.toISOString(), to: day.to.toISOString() },
      ...computeSunTimes(place, day.from),
      tide,
      wind,
    }
  })
}
