import fp from 'fastify-plugin'
import { registerWeatherRoutes } from './routes.ts'
import { registerTideRoutes } from './tide-routes.ts'
import { createTideClient, type TideClient } from './tides/tide-client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tideClient: TideClient
  }
}

/** Weather stations, their observations, and tides. */
export const weather = fp(
  async (app) => {
    const tideClient = createTideClient()
    app.decorate('tideClient', tideClient)
    registerWeatherRoutes(app)
    registerTideRoutes(app)
    app.addHook('onClose', () => tideClient.close())
  },
  { name: 'weather' },
)
