import fp from 'fastify-plugin'
import { addApiDocs } from './api-docs/api-docs.ts'
import { registerLlmsText } from './discovery/llms-txt.ts'
import { registerSitemapRoutes } from './discovery/sitemap.ts'
import { addSite } from './documents.ts'
import { registerEmbedRoutes } from './embeds/embed-routes.ts'
import { registerKeptBuildRoutes } from './kept-builds/kept-build-routes.ts'
import { registerOEmbedRoutes } from './oembed/oembed-routes.ts'
import { registerPilotCardRoutes } from './pilot-card/pilot-card-route.ts'
import { registerSharePictureRoutes } from './share-images/share-picture-routes.ts'

/** Documents of the site, embeds, share pictures, pilot cards, sitemap and the API documentation. */
export const site = fp(
  async (app) => {
    addApiDocs(app)
    registerPilotCardRoutes(app)
    registerEmbedRoutes(app)
    registerKeptBuildRoutes(app)
    registerOEmbedRoutes(app)
    registerSharePictureRoutes(app)
    registerSitemapRoutes(app)
    registerLlmsText(app)
    await addSite(app)
  },
  { name: 'site', dependencies: ['accounts', 'imports'] },
)
