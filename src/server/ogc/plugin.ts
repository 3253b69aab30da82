import fp from 'fastify-plugin'
import { registerOgcRoutes } from './routes.ts'

/** OGC API - Features for GIS programs. */
export const ogc = fp(async (app) => registerOgcRoutes(app), {
  name: 'ogc',
  dependencies: ['places', 'nav-aids'],
})
