import fp from 'fastify-plugin'
import { createAutoImporter, type AutoImporter } from './auto-import.ts'

declare module 'fastify' {
  interface FastifyInstance {
    autoImporter: AutoImporter
  }
}

/** Imports the places of an area when it is first viewed. */
export const imports = fp(
  async (app) => {
    const { settings, database, clock } = app
    const autoImporter = createAutoImporter({
      settings,
      database,
      clock,
      onFailure: (error) => app.log.error({ err: error }, 'automatic import of places failed'),
    })
    app.decorate('autoImporter', autoImporter)
    app.addHook('onClose', () => autoImporter.close())
  },
  { name: 'imports' },
)
