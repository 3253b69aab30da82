import fp from 'fastify-plugin'
import { serveNavAids } from './routes.ts'

/** Aids to navigation: layer, pages and edits. */
export const navAids = fp(async (app) => serveNavAids(app), {
  name: 'nav-aids',
  dependencies: ['map-layers'],
})
