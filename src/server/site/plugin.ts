import fp from 'fastify-plugin'
import { addApiDocs } from './api-docs/api-docs.ts'
import { addSite } from './documents.ts'
import { registerEmbedRoutes } from './embeds/embed-routes.ts'
import { registerPilotCardRoutes } from './pilot-card/pilot-card-route.ts'

/** Documents of the site, embeds, pilot cards and the API documentation. */
export const site = fp(
  async (app) => {
    addApiDocs(app)
    registerPilotCardRoutes(app)
    registerEmbedRoutes(app)
    await addSite(app)
  },
  { name: 'site', dependencies: ['accounts', 'imports'] },
)
