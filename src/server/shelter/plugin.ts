import fp from 'fastify-plugin'
import type { AppOptions } from '../app-options.ts'
import { registerShelterRoutes } from './routes.ts'
import { createShelterService, type ShelterService } from './shelter-service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shelters: ShelterService
  }
}

/** Shelter of places from wind sea. */
export const shelter = fp<Pick<AppOptions, 'coast'>>(
  async (app, options) => {
    const coast = options.coast ?? app.coast
    app.decorate('shelters', createShelterService(app.database, coast, app.logFailure))
    registerShelterRoutes(app)
  },
  { name: 'shelter', dependencies: ['coast', 'places', 'weather'] },
)
