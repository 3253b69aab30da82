import fp from 'fastify-plugin'
import type { AppOptions } from '../app-options.ts'
import type { Coast } from './coast-cell.ts'
import { openBuiltinCoast } from './builtin-coast.ts'
import { builtinCoastPath } from './builtin-path.ts'
import { createCoast } from './coast.ts'
import { registerCoastRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    coast: Coast
  }
}

/** The finest coast of the installation. */
export const coast = fp<Pick<AppOptions, 'coast'>>(
  async (app, options) => {
    if (options.coast) app.decorate('coast', options.coast)
    else {
      const builtin = openBuiltinCoast(builtinCoastPath)
      app.decorate('coast', createCoast(app.database, builtin))
      app.addHook('onClose', () => builtin.close())
    }
    registerCoastRoutes(app)
  },
  { name: 'coast' },
)
