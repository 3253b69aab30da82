import fp from 'fastify-plugin'
import { createAreaSnapshots, type AreaSnapshots } from './area-snapshots.ts'
import { registerConnectionRoutes } from './follow-routes.ts'
import { registerVesselRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Snapshots of the areas in which hidden vessels are shown. */
    vesselAreas: AreaSnapshots
  }
}

/** Vessels: layer, pages, edits, tracks, followers, and the areas of hidden ones. */
export const vessels = fp(
  async (app) => {
    const areas = createAreaSnapshots(app)
    app.decorate('vesselAreas', areas)
    app.addHook('onListen', async () => areas.start())
    app.addHook('onClose', async () => areas.close())
    registerVesselRoutes(app)
    registerConnectionRoutes(app)
  },
  { name: 'vessels', dependencies: ['posts'] },
)
