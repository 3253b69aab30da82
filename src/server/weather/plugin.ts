import fp from 'fastify-plugin'
import { createForecastClient, type ForecastClient } from './forecast/forecast-client.ts'
import { registerWeatherRoutes } from './routes.ts'
import { registerTideRoutes } from './tide-routes.ts'
import { createTideClient, type TideClient } from './tides/tide-client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tideClient: TideClient
    forecastClient: ForecastClient
  }
}

/** Weather stations, their observations, forecasts and tides. */
export const weather = fp(
  async (app) => {
    const tideClient = createTideClient()
    app.decorate('tideClient', tideClient)
    const forecastClient = createForecastClient({
      url: app.settings.forecastUrl,
      clock: app.clock,
      onNotice: (line) => app.log.warn(line),
    })
    app.decorate('forecastClient', forecastClient)
    registerWeatherRoutes(app)
    registerTideRoutes(app)
    app.addHook('onClose', async () => {
      forecastClient.close()
      await tideClient.close()
    })
  },
  { name: 'weather' },
)
