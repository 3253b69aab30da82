import fp from 'fastify-plugin'
import { registerShelterRoutes } from './routes.ts'
import { createShelterService, type ShelterService } from './shelter-service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shelters: ShelterService
  }
}

/** Shelter of places from wind sea. */
export const shelter = fp(
  async (app) => {
    app.decorate('shelters', createShelterService(app.database, app.coast, app.logFailure))
    registerShelterRoutes(app)
  },
  { name: 'shelter', dependencies: ['coast', 'places', 'weather'] },
)
