import fp from 'fastify-plugin'
import { formatPhotoWarning } from './photo-warning.ts'
import { getPhotoSource, getPhotoSourceOfEdit } from './photo-source.ts'
import {
  savePhoto,
  saveUserPhoto,
  type PhotoToSave,
  type PhotoSource,
  type SavedPhoto,
} from './save-photo.ts'
import { addPhotoFileRoute } from './photo-file-routes.ts'
import { registerPostRoutes } from './routes.ts'
import { addUploadContentRoute, registerUploadRoutes } from './upload-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    photos: {
      /** The photo of a call: an uploaded file or a signed id; null without one. */
      getSource: typeof getPhotoSource
      /** Fields of an answer that warn of a stored photo. */
      formatWarning: typeof formatPhotoWarning
      /** The photo of an edit. Throws 422 if the edit is a form without a chosen file. */
      getSourceOfEdit: typeof getPhotoSourceOfEdit
      /** Stores a photo of a vessel. */
      save: (photo: PhotoToSave) => Promise<SavedPhoto>
      /** Stores and replaces the photo of a user. */
      saveOfUser: (photo: { source: PhotoSource; userId: number }) => Promise<SavedPhoto>
    }
  }
}

/** Reviews, photos and uploads. */
export const posts = fp(
  async (app) => {
    app.decorate('photos', {
      getSource: getPhotoSource,
      formatWarning: formatPhotoWarning,
      getSourceOfEdit: getPhotoSourceOfEdit,
      save: (photo) => savePhoto(app, photo),
      saveOfUser: (photo) => saveUserPhoto(app, photo),
    })
    registerPostRoutes(app)
    registerUploadRoutes(app)
    addPhotoFileRoute(app)
    await addUploadContentRoute(app)
  },
  { name: 'posts', dependencies: ['storage'] },
)
