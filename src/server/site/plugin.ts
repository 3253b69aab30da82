import fp from 'fastify-plugin'
import { addApiDocs } from './api-docs/api-docs.ts'
import { addSite } from './documents.ts'
import { addEmbed } from './embeds/embed-routes.ts'
import { addPilotCard } from './pilot-card/pilot-card-route.ts'

/** Documents of the site, embeds, pilot cards and the API documentation. */
export const site = fp(
  async (app) => {
    addApiDocs(app)
    addPilotCard(app)
    addEmbed(app)
    await addSite(app)
  },
  { name: 'site', dependencies: ['accounts', 'imports'] },
)
