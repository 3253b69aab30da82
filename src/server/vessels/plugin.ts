import fp from 'fastify-plugin'
import { registerConnectionRoutes } from './follow-routes.ts'
import { registerVesselRoutes } from './routes.ts'

/** Vessels: layer, pages, edits, tracks and followers. */
export const vessels = fp(
  async (app) => {
    registerVesselRoutes(app)
    registerConnectionRoutes(app)
  },
  { name: 'vessels', dependencies: ['posts'] },
)
