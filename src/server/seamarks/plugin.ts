import fp from 'fastify-plugin'
import { registerSeamarkRoutes } from './routes.ts'

/** Seamarks: the layer of chart marks. */
export const seamarks = fp(async (app) => registerSeamarkRoutes(app), {
  name: 'seamarks',
  dependencies: ['map-layers'],
})
