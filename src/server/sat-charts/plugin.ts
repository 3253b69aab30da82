import fp from 'fastify-plugin'
import { createChartService, type ChartService } from './chart-service.ts'
import { registerChartJobRoutes } from './job-routes.ts'
import { registerSatChartRoutes } from './routes.ts'
import { registerTileSourceRoutes } from './tile-source-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    chartService: ChartService
  }
}

/** Satellite charts as KAP, MBTiles and packs, rendered on request or as jobs. */
export const satCharts = fp(
  async (app) => {
    const { settings, database, storage, clock, siteUrl, logFailure } = app
    const chartService = createChartService({
      settings,
      database,
      storage,
      clock,
      siteUrl,
      onFailure: logFailure,
    })
    app.decorate('chartService', chartService)
    registerTileSourceRoutes(app)
    registerSatChartRoutes(app)
    registerChartJobRoutes(app)
    // Jobs are released before the renderer and the database close.
    app.addHook('preClose', () => chartService.jobRunner.close())
    app.addHook('onClose', () => chartService.close())
  },
  { name: 'sat-charts', dependencies: ['storage'] },
)
