import fp from 'fastify-plugin'
import { serveExports } from './exports/routes.ts'
import { servePlaces } from './routes.ts'

/** Places: layer, pages, edits, ratings, confirmations, check-ins and exports. */
export const places = fp(
  async (app) => {
    servePlaces(app)
    serveExports(app)
  },
  { name: 'places', dependencies: ['map-layers', 'gazetteer', 'imports'] },
)
