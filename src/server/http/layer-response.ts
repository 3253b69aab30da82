import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  negotiateContentCoding,
  toBytes,
  type CachedResponseRequest,
  type ResponseBody,
  type ResponseCache,
} from './response-cache.ts'
import { computeEtag, matchesEtag } from './etag.ts'
import { replySent } from './contract-routes.ts'
import { sendNotModified } from './replies.ts'

/** Sends a layer's GeoJSON from the cache with its ETag; answers 304 if the client's copy is current. */
export async function sendCachedLayer(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheRequest: CachedResponseRequest,
): Promise<typeof replySent> {
  const answer = await cache.get(cacheRequest)
  // no-cache: browsers keep the response but revalidate it on every use.
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', answer.etag)
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    sendNotModified(reply)
    return replySent
  }
  const { coding, bytes } = await cache.body(
    answer,
    negotiateContentCoding(request.headers['accept-encoding']),
  )
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.type('application/geo+json; charset=utf-8').send(bytes)
  return replySent
}

/** Sends GeoJSON that depends on the current time, with its ETag; answers 304 if the client's copy is current. */
export function sendUncachedLayer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: ResponseBody,
): typeof replySent {
  reply.header('cache-control', 'no-cache')
  return sendWithEtag(request, reply, toBytes(body))
}

/** Sends GeoJSON that depends on the requester and must not be cached; answers 304 if the client's copy is current. */
export function sendPrivateLayer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: ResponseBody,
): typeof replySent {
  reply.header('cache-control', 'private, no-store')
  return sendWithEtag(request, reply, toBytes(body))
}

function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: Buffer): typeof replySent {
  const etag = computeEtag(body)
  reply.header('etag', etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) sendNotModified(reply)
  else reply.type('application/geo+json; charset=utf-8').send(body)
  return replySent
}

/** Answer of a layer of lines or areas below its minimum zoom. */
export function createEmptyLayer(minimumZoom: number): {
  type: 'FeatureCollection'
  features: []
  properties: { minimum_zoom: number }
} {
  return { type: 'FeatureCollection', features: [], properties: { minimum_zoom: minimumZoom } }
}
