import type { FastifyInstance } from 'fastify'
import { parseHasParameter } from '../places/facility-queries.ts'
import { findPlaceCandidates, searchAll } from './queries.ts'
import { openTownNames } from './town-names.ts'

/** Registers the search and the suggestions for a home port. */
export function serveSearch(app: FastifyInstance): void {
  const { serve, database } = app
  const towns = openTownNames()
  app.addHook('onClose', async () => towns.close())
  serve('GET /search', ({ query: { query, lat, lng, types, has } }) =>
    searchAll(database.readDb, towns, {
      query,
      near: lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng },
      types: types === undefined ? null : types.split(',').map(Number),
      facilities: parseHasParameter(has),
    }),
  )
  serve('GET /places?partial_name', ({ query }) => findPlaceCandidates(database.readDb, query.partial_name))
}
