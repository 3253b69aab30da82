import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { notFoundProblem } from '../system/domain-error.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import { matchesEtag } from '../http/etag.ts'
import { sendNotModified } from '../http/replies.ts'
import { createTextValidator, invalidInputProblem } from '../http/validate.ts'

const TileParams = Type.Object({
  z: Type.Integer({ minimum: 0, maximum: 18 }),
  x: Type.Integer({ minimum: 0, maximum: 2 ** 18 - 1 }),
  y: Type.Integer({ minimum: 0, maximum: 2 ** 18 - 1 }),
})

const maxAgeSeconds = 86_400

/** Registers `/ground/{z}/{x}/{y}`, the tiles of the built-in basemap. */
export function registerBasemapRoutes(app: FastifyInstance): void {
  const { basemap } = app
  const validate = createTextValidator(TileParams)
  app.get('/ground/:z/:x/:y', async (request, reply) => {
    const result = validate(request.params)
    if ('errors' in result) throw invalidInputProblem(result.errors)
    const { z, x, y } = result.value as { z: number; x: number; y: number } // checked by TileParams
    const etag = `"${await basemap.getVersion(z)}-${z}-${x}-${y}"`
    // Without `immutable` or a longer time: a coast that is imported is seen the next day.
    reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return sendNotModified(reply)
    const disconnect = abortOnDisconnect(request, reply)
    const tile = await basemap.getTile(z, x, y, disconnect.signal).finally(disconnect.stop)
    if (!tile) throw notFoundProblem('apiErrors.tileNotFound')
    return reply.type('image/jpeg').send(tile)
  })
}
