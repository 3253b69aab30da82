import fp from 'fastify-plugin'
import { registerNavAidRoutes } from './routes.ts'

/** Aids to navigation: layer, pages and edits. */
export const navAids = fp(async (app) => registerNavAidRoutes(app), {
  name: 'nav-aids',
  dependencies: ['map-layers'],
})
