import fp from 'fastify-plugin'
import { subscribeToRecordChangeEvents } from '../database/events/change-events.ts'
import { openBuiltinCoast } from './builtin-coast.ts'
import { builtinCoastPath } from './builtin-path.ts'
import { createCoast, type InstalledCoast } from './coast.ts'
import { registerCoastRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    coast: InstalledCoast
  }
}

/** The finest coast of the installation. */
export const coast = fp(
  async (app) => {
    const builtin = openBuiltinCoast(builtinCoastPath)
    const installed = createCoast(app.database, builtin)
    app.decorate('coast', installed)
    registerCoastRoutes(app)
    const stopListening = await subscribeToRecordChangeEvents(app.database, (change) => {
      if (!change || change.entity === 'coast') installed.invalidate()
    })
    app.addHook('onClose', async () => {
      stopListening()
      await builtin.close()
    })
  },
  { name: 'coast' },
)
