import fp from 'fastify-plugin'
import { registerBasemapRoutes } from './routes.ts'

/** Tiles of the built-in basemap, drawn from the coast of the installation. */
export const basemap = fp(
  async (app) => {
    app.basemap.connectCoast(app.coast)
    registerBasemapRoutes(app)
  },
  { name: 'basemap', dependencies: ['coast'] },
)
