import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { apiBasePath } from '../../core/endpoint-key.ts'

/** Below these every page of the web may read; what the site is made of is among them, for apps in other pages. */
const openPaths = [`${apiBasePath}/`, '/ground/', '/photos/', '/embed/', '/assets/', '/api/openapi.json']
const dayS = 86_400

/**
 * Public data may be read from any page. Never with credentials: a browser hands
 * no answer to a page that sent cookies for it, and no changing call is admitted.
 */
export const corsHeaders = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    const { method } = request
    if (!isOpen(request)) return
    if (method !== 'GET' && method !== 'HEAD' && !isPreflight(request)) return
    void reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'etag, content-language, retry-after')
  })
})

/** Answers the question that a browser asks before a read from another page. */
export const corsPreflights = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpen(request) || !isPreflight(request)) return
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'accept, if-none-match')
      .header('access-control-max-age', String(dayS))
      .send()
  })
})

function isOpen({ url }: FastifyRequest): boolean {
  return openPaths.some((path) => url.startsWith(path))
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && 'access-control-request-method' in headers
}
