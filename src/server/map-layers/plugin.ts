import fp from 'fastify-plugin'
import { createRecounter, type Recounter } from './recounter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cellCounter: Recounter
  }
}

/** Keeps the counts of the map's cells up to date after edits. */
export const mapLayers = fp(
  async (app) => {
    const cellCounter = createRecounter(app.database.db, (error) =>
      app.log.error({ err: error }, 'counting map cells failed'),
    )
    app.decorate('cellCounter', cellCounter)
    app.addHook('onClose', () => cellCounter.close())
  },
  { name: 'map-layers' },
)
