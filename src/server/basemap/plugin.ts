import fp from 'fastify-plugin'
import { addGround } from './routes.ts'

/** Tiles of the built-in world. */
export const basemap = fp(async (app) => addGround(app), { name: 'basemap' })
