import fp from 'fastify-plugin'
import { serveWeather } from './routes.ts'
import { serveTides } from './tide-routes.ts'
import { createTideTeller, type TideTeller } from './tides/tide-client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tideClient: TideTeller
  }
}

/** Weather stations, their observations, and tides. */
export const weather = fp(
  async (app) => {
    const tideClient = createTideTeller()
    app.decorate('tideClient', tideClient)
    serveWeather(app)
    serveTides(app)
    app.addHook('onClose', () => tideClient.close())
  },
  { name: 'weather' },
)
