import fp from 'fastify-plugin'
import { addPlotterPanel } from './panel.ts'
import { registerSquiddioRoutes } from './squiddio/squiddio-routes.ts'

/** The sQuiddio protocol of chart plotters, and the files of the plotter panel. */
export const plotters = fp(
  async (app) => {
    registerSquiddioRoutes(app)
    await addPlotterPanel(app)
  },
  { name: 'plotters', dependencies: ['sat-charts', 'ingest', 'accounts'] },
)
