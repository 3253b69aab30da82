import fp from 'fastify-plugin'
import { serveSearch } from './routes.ts'

/** Search over places, vessels and towns. */
export const search = fp(async (app) => serveSearch(app), { name: 'search' })
