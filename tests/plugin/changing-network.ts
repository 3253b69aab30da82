import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What answers the requests of the boat. */
export type NetworkMode =
  | 'site'
  | 'portal'
  | 'portal as JSON'
  | 'redirect'
  | '404 for all'
  | '404 for all as JSON'
  | 'proxy error'
  | 'truncated'
  | 'wrong site'
  | 'disconnected'

export const strangeModes: readonly NetworkMode[] = [
  'portal',
  'portal as JSON',
  'redirect',
  '404 for all',
  '404 for all as JSON',
  'proxy error',
  'truncated',
  'wrong site',
  'disconnected',
]

/** A site that takes reviews and reports, and what a network puts in its place. */
export interface ChangingNetwork {
  url: string
  mode: NetworkMode
  /** Delay of each answer in milliseconds. */
  delayMs: number
  /** Text that the answers of the site contain. */
  version: string
  /** Times of the reports and keys of the reviews that the site has stored, once each. */
  reports: Set<string>
  reviews: Map<string, object>
  /** Stars by place. */
  ratings: Map<number, number>
  requestedPaths: string[]
  close(): void
}

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const site = { ...json, roadstead: '1' }

export async function startChangingNetwork(): Promise<ChangingNetwork> {
  const network: ChangingNetwork = {
    url: '',
    mode: 'site',
    delayMs: 0,
    version: '1',
    reports: new Set(),
    reviews: new Map(),
    ratings: new Map(),
    requestedPaths: [],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }

  /** Stores what is sent and returns the answer of the site. */
  function answerAsSite(method: string, path: string, body: unknown): { status: number; body: unknown } {
    if (path === '/api/v1/rates') {
      const { place_id: id, stars } = body as { place_id: number; stars: number }
      network.ratings.set(id, stars)
      return { status: 201, body: { place_id: id, stars } }
    }
    if (method === 'POST' && path === '/api/v1/posts') {
      const { post } = body as { post: { client_key: string; poi_id: number } }
      network.reviews.set(post.client_key, post)
      return { status: 201, body: { id: network.reviews.size, ...post } }
    }
    if (path === '/api/v1/observations') {
      const { reports } = body as { reports: { at: string }[] }
      const unknown = reports.filter(({ at }) => !network.reports.has(at))
      for (const { at } of unknown) network.reports.add(at)
      const repeated = reports.length - unknown.length
      return { status: 200, body: { vessel_id: 1, stored: unknown.length, repeated, refused: {} } }
    }
    if (path.startsWith('/api/v1/posts?'))
      return {
        status: 200,
        body: [...network.reviews.values()].filter(
          (post) => path === `/api/v1/posts?place_id=${(post as { poi_id: number }).poi_id}`,
        ),
      }
    if (path.startsWith('/api/v1/places.geojson'))
      return {
        status: 200,
        body: {
          features: [
            {
              id: 7,
              geometry: { coordinates: [4.13, 43.52] },
              properties: { id: 7, name: `Port ${network.version}`, type_enum: 0, tags: {} },
            },
          ],
        },
      }
    if (path === '/api/v1/tile_sources') return { status: 200, body: [] }
    return { status: 200, body: { path, version: network.version, features: [] } }
  }

  function answerAsStranger(response: ServerResponse, asSite: () => { status: number; body: unknown }): void {
    const { mode } = network
    if (mode === 'portal') response.writeHead(200, html).end('<title>Log in to the harbour Wi-Fi</title>')
    else if (mode === 'portal as JSON') response.writeHead(200, json).end('{"features":[],"id":1,"stored":9}')
    else if (mode === 'redirect') response.writeHead(302, { location: `${network.url}/login` }).end()
    else if (mode === '404 for all') response.writeHead(404, html).end('Not Found')
    else if (mode === '404 for all as JSON') response.writeHead(404, json).end('{"detail":"Not Found"}')
    else if (mode === 'proxy error') response.writeHead(502, html).end('Bad Gateway')
    else if (mode === 'wrong site') response.writeHead(201, json).end('[{"id":1}]')
    else {
      // The site has stored what was sent, and its answer is cut.
      const { status, body } = asSite()
      response.writeHead(status, site).end(JSON.stringify(body).slice(0, -1))
    }
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '' } = request
    network.requestedPaths.push(path)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const asSite = () => answerAsSite(method, path, text === '' ? null : JSON.parse(text))
      const { mode } = network
      const answer = () => {
        if (mode === 'disconnected') return void request.socket.destroy()
        // Where the network leads to.
        if (path === '/login') return void response.writeHead(200, html).end('<title>Wi-Fi</title>')
        if (mode !== 'site') return answerAsStranger(response, asSite)
        const { status, body } = asSite()
        response.writeHead(status, site).end(JSON.stringify(body))
      }
      if (network.delayMs > 0) setTimeout(answer, network.delayMs)
      else answer()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  network.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return network
}
