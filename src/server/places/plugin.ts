import fp from 'fastify-plugin'
import { createExportService } from './exports/export-limits.ts'
import { registerExportRoutes } from './exports/routes.ts'
import { registerPlaceRoutes } from './routes.ts'

/** Places: layer, pages, edits, ratings, confirmations, check-ins and exports. */
export const places = fp(
  async (app) => {
    app.decorate('exportService', createExportService())
    registerPlaceRoutes(app)
    registerExportRoutes(app)
  },
  { name: 'places', dependencies: ['map-layers', 'gazetteer', 'imports'] },
)
