import fp from 'fastify-plugin'
import { registerExportRoutes } from './exports/routes.ts'
import { registerPlaceRoutes } from './routes.ts'

/** Places: layer, pages, edits, ratings, confirmations, check-ins and exports. */
export const places = fp(
  async (app) => {
    registerPlaceRoutes(app)
    registerExportRoutes(app)
  },
  { name: 'places', dependencies: ['map-layers', 'gazetteer', 'imports'] },
)
