import fp from 'fastify-plugin'
import { serveConnections } from './follow-routes.ts'
import { serveVessels } from './routes.ts'

/** Vessels: layer, pages, edits, tracks and followers. */
export const vessels = fp(
  async (app) => {
    serveVessels(app)
    serveConnections(app)
  },
  { name: 'vessels', dependencies: ['posts'] },
)
