import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../core/endpoint-address.ts'

/** Below these every page of the web may read; what the site is made of is among them, for apps in other pages. */
const openPaths = [`${apiBase}/`, '/ground/', '/photos/', '/embed/', '/assets/', '/api/openapi.json']
const dayS = 86_400

/**
 * Public data may be read from any page. Never with credentials: a browser hands
 * no answer to a page that sent cookies for it, and no changing call is admitted.
 */
export function addCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url } = request
    if (!openPaths.some((path) => url.startsWith(path))) return
    const isPreflight = method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (method !== 'GET' && method !== 'HEAD' && !isPreflight) return
    void reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'etag, content-language, retry-after')
    if (!isPreflight) return
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'accept, if-none-match')
      .header('access-control-max-age', String(dayS))
      .send()
  })
}
