import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor, etagOf, type AnswerCache, type AnswerRequest } from './response-cache.ts'
import { sent } from './contract-routes.ts'

/** Sends a layer's GeoJSON from the cache, with its ETag; 304 where the client has it already. */
export async function sendLayer(
  cache: AnswerCache,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: AnswerRequest,
): Promise<typeof sent> {
  const answer = await cache.get(wanted)
  // Kept by the browser but asked for again each time: a change is seen at once.
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', answer.etag)
  if (matches(request.headers['if-none-match'], answer.etag)) {
    reply.code(304).send()
    return sent
  }
  const { coding, bytes } = await cache.body(answer, codingFor(request.headers['accept-encoding']))
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.type('application/geo+json; charset=utf-8').send(bytes)
  return sent
}

/** Sends GeoJSON that depends on the hour, with its ETag; 304 where the client has it. */
export function sendFreshLayer(request: FastifyRequest, reply: FastifyReply, text: string): typeof sent {
  reply.header('cache-control', 'no-cache')
  return sendTagged(request, reply, text)
}

/** Sends GeoJSON that depends on who asks, which no cache keeps; 304 where the client itself has it. */
export function sendPrivateLayer(request: FastifyRequest, reply: FastifyReply, text: string): typeof sent {
  reply.header('cache-control', 'private, no-store')
  return sendTagged(request, reply, text)
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): typeof sent {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  reply.header('etag', etag)
  if (matches(request.headers['if-none-match'], etag)) reply.code(304).send()
  else reply.type('application/geo+json; charset=utf-8').send(body)
  return sent
}

/** Whether an If-None-Match header names this ETag, weak or strong. */
export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((part) => opaque(part.trim()) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}

/** The answer of a layer of lines or areas below its minimum zoom. */
export function emptyBelow(minimumZoom: number): {
  type: 'FeatureCollection'
  features: []
  properties: { minimum_zoom: number }
} {
  return { type: 'FeatureCollection', features: [], properties: { minimum_zoom: minimumZoom } }
}
