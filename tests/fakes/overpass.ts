import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An Overpass that knows one marina in the middle of each box it is asked for. */
export interface FakeOverpass {
  url: string
  /** The boxes it was asked for: south, west, north, east. */
  requestedBounds: string[]
  /** With what it answers from now on. */
  setStatus(status: number): void
  /** Lets questions wait until the function it returns is called. */
  holdResponses(): () => void
  close(): Promise<void>
}

export async function startFakeOverpass(): Promise<FakeOverpass> {
  const asked: string[] = []
  let status = 200
  let held = Promise.resolve()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const query = new URLSearchParams(body).get('data') ?? ''
      const box = /\[bbox:([^\]]+)\]/.exec(query)?.[1] ?? ''
      asked.push(box)
      void held.then(() => response.writeHead(status).end(JSON.stringify(answerFor(box))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    requestedBounds: asked,
    setStatus: (next) => void (status = next),
    holdResponses() {
      let release: () => void = () => undefined
      held = new Promise((resolve) => (release = resolve))
      return () => release()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function answerFor(box: string): object {
  const [south = 0, west = 0] = box.split(',').map(Number)
  const element = {
    type: 'node',
    id: Math.round(1000 + south * 400 + west),
    lat: south + 0.5,
    lon: west + 0.5,
    tags: { leisure: 'marina', name: `Port ${box}` },
  }
  return { version: 0.6, osm3s: { timestamp_osm_base: '2026-01-01T00:00:00Z' }, elements: [element] }
}
