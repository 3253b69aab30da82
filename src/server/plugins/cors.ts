import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { apiBasePath } from '../../core/endpoint-key.ts'
import { ogcBasePath, vectorTilesBasePath } from '../../core/site/gis-paths.ts'
import { oEmbedPath } from '../../core/site/oembed.ts'
import { siteHeader } from '../../core/site-header.ts'
import { sharePictureBasePath } from '../../core/site/share-picture.ts'

/** Path prefixes that pages of any origin may read. They include the site's own assets, for widgets embedded in other pages. */
const publicPaths = [
  `${apiBasePath}/`,
  '/ground/',
  '/photos/',
  '/embed/',
  '/assets/',
  '/api/openapi.json',
  oEmbedPath,
  `${sharePictureBasePath}/`,
  ogcBasePath,
  `${vectorTilesBasePath}/`,
]
const daySeconds = 86_400
const usualHeaders = 'accept, if-none-match'
const longestHeaderList = 2000

/**
 * Allows reads of public data from any origin. Requests with credentials and calls
 * that change data are not allowed across origins.
 */
export const corsHeaders = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    const { method } = request
    if (!isPublicPath(request)) return
    if (method !== 'GET' && method !== 'HEAD' && !isPreflight(request)) return
    void reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', `etag, content-language, retry-after, ${siteHeader}`)
  })
})

/** Answers preflight requests of cross-origin reads. Pages may add headers to all their requests, as tracing does. */
export const corsPreflights = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isPublicPath(request) || !isPreflight(request)) return
    const asked = request.headers['access-control-request-headers']
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', asked && isHeaderList(asked) ? asked : usualHeaders)
      .header('vary', 'access-control-request-headers')
      .header('access-control-max-age', String(daySeconds))
      .send()
  })
})

/** Whether a text consists of header names, of a length that real pages have. */
function isHeaderList(text: string): boolean {
  return text.length <= longestHeaderList && /^[\w!#$%&'*+.^`|~, -]+$/.test(text)
}

function isPublicPath({ url }: FastifyRequest): boolean {
  return publicPaths.some((path) => url.startsWith(path))
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && 'access-control-request-method' in headers
}
