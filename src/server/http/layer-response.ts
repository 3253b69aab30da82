import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  negotiateContentCoding,
  computeEtag,
  type ResponseCache,
  type CachedResponseRequest,
} from './response-cache.ts'
import { replySent } from './contract-routes.ts'

/** Sends a layer's GeoJSON from the cache, with its ETag; 304 where the client has it already. */
export async function sendCachedLayer(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: CachedResponseRequest,
): Promise<typeof replySent> {
  const answer = await cache.get(wanted)
  // Kept by the browser but asked for again each time: a change is seen at once.
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', answer.etag)
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    reply.code(304).send()
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

/** Sends GeoJSON that depends on the hour, with its ETag; 304 where the client has it. */
export function sendUncachedLayer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): typeof replySent {
  reply.header('cache-control', 'no-cache')
  return sendTagged(request, reply, text)
}

/** Sends GeoJSON that depends on who asks, which no cache keeps; 304 where the client itself has it. */
export function sendPrivateLayer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): typeof replySent {
  reply.header('cache-control', 'private, no-store')
  return sendTagged(request, reply, text)
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): typeof replySent {
  const body = Buffer.from(text)
  const etag = computeEtag(body)
  reply.header('etag', etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) reply.code(304).send()
  else reply.type('application/geo+json; charset=utf-8').send(body)
  return replySent
}

/** Whether an If-None-Match header names this ETag, weak or strong. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((part) => opaque(part.trim()) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}

/** The answer of a layer of lines or areas below its minimum zoom. */
export function createEmptyLayer(minimumZoom: number): {
  type: 'FeatureCollection'
  features: []
  properties: { minimum_zoom: number }
} {
  return { type: 'FeatureCollection', features: [], properties: { minimum_zoom: minimumZoom } }
}
