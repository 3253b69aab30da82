import fp from 'fastify-plugin'
import { registerBasemapRoutes } from './routes.ts'

/** Tiles of the built-in basemap. */
export const basemap = fp(async (app) => registerBasemapRoutes(app), { name: 'basemap' })
