import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../src/server/database/database.ts'
import { findPlacesInBounds } from '../src/server/places/queries.ts'

/**
 * The peer of `npm run bench -- places`: the same SQL behind nothing but Node's own
 * HTTP, in a process of its own. What it takes more than the bare SQL is what two
 * processes and the bytes on the wire cost; what the product takes more is its own.
 */
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? '',
  dataFolder: '',
  onFailure: (error) => console.error(error),
})

const server = createServer((request, response) => {
  const asked = new URL(request.url ?? '', 'http://127.0.0.1').searchParams
  const number = (name: string) => Number(asked.get(name))
  const box = { x1: number('x1'), y1: number('y1'), x2: number('x2'), y2: number('y2') }
  findPlacesInBounds(database.db, { ...box, zoom: number('zoom') }).then(
    (text) => {
      const body = Buffer.from(text)
      response.writeHead(200, { 'content-type': 'application/geo+json', 'content-length': body.length })
      response.end(body)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  // The words by which the benchmark knows a server that is ready.
  console.log(`Roadstead ready on http://127.0.0.1:${port}`)
})

process.once('SIGTERM', () => server.close(() => void database.close()))
