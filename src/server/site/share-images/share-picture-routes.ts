import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { parseLanguageTag } from '../../../core/languages.ts'
import { sharePicture as limits } from '../../../core/limits/sharing.ts'
import { vesselCacheS } from '../../../core/limits/vessels.ts'
import type { EmbeddablePage } from '../../../core/site/oembed.ts'
import { parseRecordId } from '../../../core/site/pages.ts'
import { sharePictureBasePath, sharePictureFolders } from '../../../core/site/share-picture.ts'
import { matchesEtag } from '../../http/etag.ts'
import { sendNotModified } from '../../http/replies.ts'
import { getLanguageMessages } from '../../messages/language-messages.ts'
import { toClientNetwork } from '../../plugins/rate-limit.ts'
import { createConcurrencySlots } from '../../system/concurrency-slots.ts'
import { notFoundProblem } from '../../system/domain-error.ts'
import { createTaskQueue } from '../../system/task-queue.ts'
import { packageVersion } from '../../system/version.ts'
import { drawSharePicture } from './share-picture.ts'
import { findSharePictureFacts } from './share-picture-facts.ts'

interface PictureRequest {
  Querystring: { lang?: unknown }
}

/**
 * Serves `/og/home.png`, `/og/place/{id}.png` and the pictures of vessels and aids, with the texts in the
 * language of `?lang=`. The ETag comes from the facts that a picture shows, so it is drawn only if they
 * changed; one is drawn at a time.
 */
export function registerSharePictureRoutes(app: FastifyInstance): void {
  const pictures = new LRUCache<string, Buffer>({
    maxSize: limits.maxCachedBytes,
    sizeCalculation: (bytes) => bytes.length,
  })
  const queue = createTaskQueue({
    concurrency: 1,
    maxWaiting: limits.maxWaiting,
    refusedReason: 'apiErrors.pictureQueueFull',
  })
  const slots = createConcurrencySlots(limits.perClient)

  async function send(
    request: FastifyRequest<PictureRequest>,
    reply: FastifyReply,
    page: { name: EmbeddablePage; id: number },
  ): Promise<FastifyReply> {
    const { lang } = request.query
    const messages = getLanguageMessages(parseLanguageTag(typeof lang === 'string' ? lang : null) ?? 'en')
    const facts = await findSharePictureFacts(page, app, messages)
    if (!facts) throw notFoundProblem('apiErrors.recordNotFound')
    const key = createHash('sha1')
      .update(JSON.stringify([packageVersion, facts]))
      .digest('base64url')
    const etag = `"${key}"`
    const cacheS = page.name === 'vessel' ? vesselCacheS : limits.cacheS
    reply.header('cache-control', `public, max-age=${cacheS}`).header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return sendNotModified(reply)
    const picture =
      pictures.get(key) ??
      (await slots.run(toClientNetwork(request.ip), () =>
        queue(async () => pictures.get(key) ?? drawSharePicture(facts, app)),
      ))
    pictures.set(key, picture)
    return reply.type('image/png').send(picture)
  }

  app.get<PictureRequest>(`${sharePictureBasePath}/home.png`, (request, reply) =>
    send(request, reply, { name: 'home', id: 0 }),
  )
  for (const name of Object.keys(sharePictureFolders) as (keyof typeof sharePictureFolders)[])
    app.get<PictureRequest & { Params: { file: string } }>(
      `${sharePictureBasePath}/${sharePictureFolders[name]}/:file`,
      (request, reply) => {
        const { file } = request.params
        const id = file.endsWith('.png') ? parseRecordId(file.slice(0, -'.png'.length)) : null
        if (id === null) throw notFoundProblem('apiErrors.pictureNotFound')
        return send(request, reply, { name, id })
      },
    )
}
