import fp from 'fastify-plugin'
import type { Coast } from '../coast/coast-cell.ts'
import { registerShelterRoutes } from './routes.ts'
import { createShelterService, type ShelterService } from './shelter-service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shelters: ShelterService
  }
}

interface ShelterOptions {
  /** Default: the finest coast of the installation. */
  coast?: Coast
}

/** Shelter of places from wind sea. */
export const shelter = fp<ShelterOptions>(
  async (app, options) => {
    const coast = options.coast ?? app.coast
    app.decorate('shelters', createShelterService(app.database, coast, app.logFailure))
    registerShelterRoutes(app)
  },
  { name: 'shelter', dependencies: ['coast', 'places', 'weather'] },
)
