import fp from 'fastify-plugin'
import { createWhereaboutsFinder, type WhereaboutsFinder } from './address-finder.ts'

declare module 'fastify' {
  interface FastifyInstance {
    addressFinder: WhereaboutsFinder
  }
}

/** Town, state and country of positions, from the built-in gazetteer. */
export const gazetteer = fp(
  async (app) => {
    const addressFinder = createWhereaboutsFinder((error) => app.log.error({ err: error }, 'towns not read'))
    app.decorate('addressFinder', addressFinder)
    app.addHook('onClose', () => addressFinder.close())
  },
  { name: 'gazetteer' },
)
