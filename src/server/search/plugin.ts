import fp from 'fastify-plugin'
import { serveSearch } from './routes.ts'

/** Search over places, vessels, towns and positions. */
export const search = fp(async (app) => serveSearch(app), { name: 'search' })
