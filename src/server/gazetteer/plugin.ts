import fp from 'fastify-plugin'
import { createAddressFinder, type AddressFinder } from './address-finder.ts'

declare module 'fastify' {
  interface FastifyInstance {
    addressFinder: AddressFinder
  }
}

/** Finds town, state and country of positions with the built-in gazetteer. */
export const gazetteer = fp(
  async (app) => {
    const addressFinder = createAddressFinder((error) =>
      app.log.error({ err: error }, 'address lookup failed'),
    )
    app.decorate('addressFinder', addressFinder)
    app.addHook('onClose', () => addressFinder.close())
  },
  { name: 'gazetteer' },
)
