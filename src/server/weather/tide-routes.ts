import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/problems.ts'
import { findPlace } from '../places/queries.ts'
import { windNear } from './wind-queries.ts'
import { localDay, timeZoneAt } from './tides/local-day.ts'
import { sunTimes } from './tides/sun-times.ts'

/** What a place has in store for the night. */
export function serveTides({ serve, database: { reads }, clock, tideClient }: FastifyInstance): void {
  serve('GET /places/:id/tides', async ({ params }) => {
    const place = await findPlace(reads, params.id)
    if (!place) throw notFound('place with this id')
    const now = clock()
    const time_zone = timeZoneAt(place)
    const day = localDay(now, time_zone)
    const [tide, wind] = await Promise.all([tideClient.tideOf(place, day), windNear(reads, place, now)])
    return {
      time_zone,
      day: { from: day.from.toISOString(), to: day.to.toISOString() },
      ...sunTimes(place, day.from),
      tide,
      wind,
    }
  })
}
