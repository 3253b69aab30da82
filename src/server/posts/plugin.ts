import fp from 'fastify-plugin'
import { addPhotoFiles } from './photo-file-routes.ts'
import { servePosts } from './routes.ts'
import { addUploads, serveUploads } from './upload-routes.ts'

/** Reviews, photos and uploads. */
export const posts = fp(
  async (app) => {
    servePosts(app)
    serveUploads(app)
    addPhotoFiles(app)
    await addUploads(app)
  },
  { name: 'posts', dependencies: ['storage'] },
)
