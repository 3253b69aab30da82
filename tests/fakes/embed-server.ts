import { buildMapNames } from '../factories/map-names.ts'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import {
  buildSearchResult,
  emptyNavAidCollection,
  buildPlace,
  buildPlaceFeature,
  buildPlaceHit,
  buildPlaceCollection,
} from '../factories/records.ts'

/** A server for a host page, the built elements and their API calls, all on one origin. */
export interface EmbedServer {
  url: string
  /** API requests since the start. */
  apiRequests: string[]
  close(): Promise<void>
}

/** Content security policy of a strict host page. */
export const strictContentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; require-trusted-types-for 'script'"

const responses: Record<string, unknown> = {
  '/api/v1/tile_sources': [],
  '/api/v1/places': buildPlaceCollection(
    buildPlaceFeature({ id: 1, name: 'Port <b>Camargue</b>', latitude: 43.517, longitude: 4.132 }),
  ),
  '/api/v1/names': buildMapNames(),
  '/api/v1/nav_aids': emptyNavAidCollection,
  '/api/v1/home': [],
  '/api/v1/places/1': buildPlace({ id: 1, name: 'Port <b>Camargue</b>' }),
  '/api/v1/search': buildSearchResult([buildPlaceHit(1, 'Port Camargue')]),
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Serves `/page?html=…`: the HTML of the query as a page with the strict policy. */
export async function startEmbedServer(): Promise<EmbedServer> {
  const apiRequests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host')
    if (url.pathname === '/page') {
      const html = `<!doctype html><meta charset="utf-8"><title>Host</title>${url.searchParams.get('html')}`
      response.setHeader('content-security-policy', strictContentSecurityPolicy)
      return void response.setHeader('content-type', 'text/html').end(html)
    }
    if (url.pathname.startsWith('/ground/'))
      return void response.setHeader('content-type', 'image/gif').end(pixel)
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
    if (url.pathname.startsWith('/api/')) {
      apiRequests.push(url.pathname + url.search)
      if (url.pathname.endsWith('/404')) return void response.writeHead(404).end()
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(responses[url.pathname] ?? null))
    }
    return void readFile(join('dist/elements', url.pathname)).then(
      (bytes) => response.setHeader('content-type', types[extname(url.pathname)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    apiRequests,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
