import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../src/server/database/database.ts'
import { findPlacesInBounds } from '../src/server/places/queries.ts'

/**
 * Reference server of `npm run bench -- places`: the same SQL behind Node's HTTP server
 * without a framework, in a separate process. Its overhead over plain SQL is the cost of two
 * processes and of HTTP. The rest is the overhead of Roadstead's server.
 */
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? '',
  dataFolder: '',
  onFailure: (error) => console.error(error),
})

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://127.0.0.1').searchParams
  const number = (name: string) => Number(query.get(name))
  const bounds = { x1: number('x1'), y1: number('y1'), x2: number('x2'), y2: number('y2') }
  findPlacesInBounds(database.db, { ...bounds, zoom: number('zoom') }).then(
    (body) => {
      response.writeHead(200, { 'content-type': 'application/geo+json', 'content-length': body.length })
      response.end(body)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  // startServerProcess waits for this line.
  console.log(`Roadstead ready on http://127.0.0.1:${port}`)
})

process.once('SIGTERM', () => server.close(() => void database.close()))
