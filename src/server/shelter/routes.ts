import type { FastifyInstance } from 'fastify'
import type { Position } from '../../core/geo.ts'
import { maxShelterWindHours, shelterLoggedDays } from '../../core/limits/shelter.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { findLoggedWind } from '../weather/logged-wind-queries.ts'
import { findNearestDirectedWind } from '../weather/wind-queries.ts'
import { findShelteredPlaces } from './box-queries.ts'
import { findNearestNames, findShelterPlace } from './queries.ts'
import { listLimits, toShelter } from './shelter-answer.ts'

/** Registers the routes for the shelter of places. */
export function registerShelterRoutes({
  serve,
  database: { readDb },
  clock,
  shelters,
  forecastClient,
}: FastifyInstance): void {
  serve('GET /places/:id/shelter', async ({ params }) => {
    const place = await findShelterPlace(readDb, params.id)
    if (!place) throw notFoundProblem('refusals.placeNotFound')
    const now = clock()
    const measured = await shelters.getShelter(place)
    const [names, wind, logged, forecast] = await Promise.all([
      findNames(place.id, listLimits(measured)),
      findNearestDirectedWind(readDb, place, now, maxShelterWindHours),
      findLoggedWind(readDb, place, now, shelterLoggedDays),
      forecastClient.getHours(place),
    ])
    return toShelter({ placeId: place.id, measured, names, wind, logged, forecast })
  })

  serve('GET /shelter', ({ query }) => findShelteredPlaces(readDb, query))

  /** Finds the names of the limits that exist, in their order. */
  async function findNames(placeId: number, limits: (Position | null)[]): Promise<(string | null)[]> {
    const names = await findNearestNames(
      readDb,
      placeId,
      limits.filter((limit) => limit !== null),
    )
    return limits.map((limit) => (limit ? (names.shift() ?? null) : null))
  }
}
