import fp from 'fastify-plugin'
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
    app.decorate('coast', createCoast(app.database, builtin))
    registerCoastRoutes(app)
    app.addHook('onClose', () => builtin.close())
  },
  { name: 'coast' },
)
