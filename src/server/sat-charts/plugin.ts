import fp from 'fastify-plugin'
import { createChartDesk, type ChartDesk } from './chart-service.ts'
import { serveChartJobs } from './job-routes.ts'
import { serveCharts } from './routes.ts'
import { serveSatellite } from './tile-source-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    chartService: ChartDesk
  }
}

/** Satellite charts as KAP, MBTiles and packs, made at once or as jobs. */
export const satCharts = fp(
  async (app) => {
    const { settings, database, clock, siteUrl, logFailure } = app
    const chartService = createChartDesk({ settings, database, clock, siteUrl, onFailure: logFailure })
    app.decorate('chartService', chartService)
    serveSatellite(app)
    serveCharts(app)
    serveChartJobs(app)
    // Jobs are released before the renderer and the database close.
    app.addHook('preClose', () => chartService.runner.close())
    app.addHook('onClose', () => chartService.close())
  },
  { name: 'sat-charts' },
)
