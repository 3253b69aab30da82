import fp from 'fastify-plugin'
import { createAutoImporter, type AutoImporter } from './auto-import.ts'

declare module 'fastify' {
  interface FastifyInstance {
    areaSearch: AutoImporter
  }
}

/** Imports places of areas that are looked at for the first time. */
export const imports = fp(
  async (app) => {
    const { settings, database, clock } = app
    const areaSearch = createAutoImporter({
      settings,
      database,
      clock,
      onFailure: (error) => app.log.error({ err: error }, 'places not looked for'),
    })
    app.decorate('areaSearch', areaSearch)
    app.addHook('onClose', () => areaSearch.close())
  },
  { name: 'imports' },
)
