import fp from 'fastify-plugin'
import { addPhotoFileRoute } from './photo-file-routes.ts'
import { registerPostRoutes } from './routes.ts'
import { addUploadContentRoute, registerUploadRoutes } from './upload-routes.ts'

/** Reviews, photos and uploads. */
export const posts = fp(
  async (app) => {
    registerPostRoutes(app)
    registerUploadRoutes(app)
    addPhotoFileRoute(app)
    await addUploadContentRoute(app)
  },
  { name: 'posts', dependencies: ['storage'] },
)
