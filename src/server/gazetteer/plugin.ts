import fp from 'fastify-plugin'
import { createAddressFinder, type AddressFinder } from './address-finder.ts'

declare module 'fastify' {
  interface FastifyInstance {
    addressFinder: AddressFinder
  }
}

/** Town, state and country of positions, from the built-in gazetteer. */
export const gazetteer = fp(
  async (app) => {
    const addressFinder = createAddressFinder((error) => app.log.error({ err: error }, 'towns not read'))
    app.decorate('addressFinder', addressFinder)
    app.addHook('onClose', () => addressFinder.close())
  },
  { name: 'gazetteer' },
)
