import fp from 'fastify-plugin'
import { registerVectorTileRoutes } from './routes.ts'

/** Vector tiles of places and aids to navigation. */
export const vectorTiles = fp(async (app) => registerVectorTileRoutes(app), { name: 'vector-tiles' })
