import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An Overpass server with one marina in the middle of each requested bounding box. */
export interface FakeOverpass {
  url: string
  /** Requested bounding boxes: south, west, north, east. */
  requestedBounds: string[]
  /** Sets the status of the next responses. */
  setStatus(status: number): void
  /** Delays responses until the returned function is called. */
  holdResponses(): () => void
  close(): Promise<void>
}

export async function startFakeOverpass(): Promise<FakeOverpass> {
  const requestedBounds: string[] = []
  let status = 200
  let responsesReleased = Promise.resolve()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const query = new URLSearchParams(body).get('data') ?? ''
      const bounds = /\[bbox:([^\]]+)\]/.exec(query)?.[1] ?? ''
      requestedBounds.push(bounds)
      void responsesReleased.then(() => response.writeHead(status).end(JSON.stringify(buildResponse(bounds))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    requestedBounds,
    setStatus: (next) => void (status = next),
    holdResponses() {
      let release: () => void = () => undefined
      responsesReleased = new Promise((resolve) => (release = resolve))
      return () => release()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function buildResponse(bounds: string): object {
  const [south = 0, west = 0] = bounds.split(',').map(Number)
  const element = {
    type: 'node',
    id: Math.round(1000 + south * 400 + west),
    lat: south + 0.5,
    lon: west + 0.5,
    tags: { leisure: 'marina', name: `Port ${bounds}` },
  }
  return { version: 0.6, osm3s: { timestamp_osm_base: '2026-01-01T00:00:00Z' }, elements: [element] }
}
