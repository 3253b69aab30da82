import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '../http/etag.ts'
import { sendNotModified } from '../http/replies.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { photoFileName } from '../storage/photo-url.ts'
import { findPhotoFile } from './photo-queries.ts'

/** Ids are never reused, so the content of a URL never changes. */
const cacheControl = 'public, max-age=31536000, immutable'
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
        throw notFoundProblem('such photo')
      if (!/^\d+$/.test(request.params.id) || id > maxId) throw notFoundProblem('such photo')
      const photoFile = await findPhotoFile(database.readDb, id, style)
      if (!photoFile) throw notFoundProblem('such photo')
      const etag = `"${id}-${style}"`
      void reply.header('cache-control', cacheControl).header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return sendNotModified(reply)
      const stored = await storage.get(photoFile.key)
      if (!stored) {
        void reply.removeHeader('cache-control').removeHeader('etag')
        throw notFoundProblem('such photo')
      }
      return reply
        .type(photoFile.content_type)
        .header('content-length', stored.byteSize)
        .header('content-disposition', 'inline')
        .send(stored.stream)
    },
  )
}
