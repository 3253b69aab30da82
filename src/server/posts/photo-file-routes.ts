import type { FastifyInstance } from 'fastify'
import { photo } from '../../core/limits/posts.ts'
import { matchesEtag } from '../http/etag.ts'
import { sendNotModified } from '../http/replies.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { photoFileName } from '../storage/photo-url.ts'
import { findPhotoFile } from './photo-queries.ts'

/** A deleted photo disappears from caches, which must ask again after this time. */
const cacheControl = `public, max-age=${photo.cacheS}, must-revalidate`
const maxId = 2_147_483_647

/** `/photos/{id}/{style}/photo.jpg`: the bytes of a photo; styles `original` and `thumb`. */
export function addPhotoFileRoute(app: FastifyInstance): void {
  const { database, storage } = app
  app.get<{ Params: Record<'id' | 'style' | 'file', string> }>(
    '/photos/:id/:style/:file',
    async (request, reply) => {
      const { style, file } = request.params
      const id = Number(request.params.id)
      if (file !== photoFileName || (style !== 'original' && style !== 'thumb'))
        throw notFoundProblem('refusals.photoNotFound')
      if (!/^\d+$/.test(request.params.id) || id > maxId) throw notFoundProblem('refusals.photoNotFound')
      const photoFile = await findPhotoFile(database.readDb, id, style)
      if (!photoFile) throw notFoundProblem('refusals.photoNotFound')
      // A key is used once; the id of a photo is used again after the restore of a backup.
      const etag = `"${photoFile.key.slice(0, 16)}"`
      void reply.header('cache-control', cacheControl).header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return sendNotModified(reply)
      const stored = await storage.get(photoFile.key)
      if (!stored) {
        void reply.removeHeader('cache-control').removeHeader('etag')
        throw notFoundProblem('refusals.photoNotFound')
      }
      return reply
        .type(photoFile.content_type)
        .header('content-length', stored.byteSize)
        .header('content-disposition', 'inline')
        .send(stored.stream)
    },
  )
}
