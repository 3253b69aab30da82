import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  negotiateContentCoding,
  toBytes,
  type CachedResponseRequest,
  type ResponseBody,
  type ResponseCache,
} from './response-cache.ts'
import { matchesEtag } from './etag.ts'
import { replySent } from './contract-routes.ts'
import { sendNotModified, sendRevalidated } from './replies.ts'

const geoJsonType = 'application/geo+json; charset=utf-8'

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
  reply.type(geoJsonType).send(bytes)
  return replySent
}

/** Sends GeoJSON that depends on the current time, with its ETag; answers 304 if the client's copy is current. */
export function sendUncachedLayer(reply: FastifyReply, body: ResponseBody): typeof replySent {
  reply.header('cache-control', 'no-cache')
  sendRevalidated(reply, toBytes(body), geoJsonType)
  return replySent
}

/** Sends GeoJSON that depends on the requester and must not be cached; answers 304 if the client's copy is current. */
export function sendPrivateLayer(reply: FastifyReply, body: ResponseBody): typeof replySent {
  reply.header('cache-control', 'private, no-store')
  sendRevalidated(reply, toBytes(body), geoJsonType)
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
