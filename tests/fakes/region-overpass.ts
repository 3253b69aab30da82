import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a query asks for. */
export type QueryContent = 'places' | 'seamarks' | 'names' | 'coast'

/** An answer of the fake server: elements, a status, or a remark of a query that did not finish. */
export interface RegionAnswer {
  status?: number
  elements?: object[]
  remark?: string
}

/** An Overpass server that answers the queries of a region. */
export interface RegionOverpass {
  url: string
  /** Content and bounds (south, west, north, east) of each request, in order. */
  requests: { content: QueryContent; bounds: string }[]
  /** Most requests that were open at the same time. */
  maxOpen: number
  /** Replaces the answer to a content; without an answer it has the usual elements. */
  answer(content: QueryContent, answer: (request: number, bounds: string) => RegionAnswer | undefined): void
  /** Holds all answers until the returned function is called. */
  hold(): () => void
  reset(): void
  close(): Promise<void>
}

const dataDate = { timestamp_osm_base: '2026-11-01T00:00:00Z' }

/** Starts a server whose answers have one record of each content in the middle of the bounds, with an id of its own. */
export async function startRegionOverpass(): Promise<RegionOverpass> {
  const answers = new Map<QueryContent, (request: number, bounds: string) => RegionAnswer | undefined>()
  const counts = new Map<QueryContent, number>()
  let released = Promise.resolve()
  let open = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const query = new URLSearchParams(body).get('data') ?? ''
      const content = findContent(query)
      const bounds = /[[(](?:bbox:)?(-?[\d.]+,-?[\d.]+,-?[\d.]+,-?[\d.]+)[\])]/.exec(query)?.[1] ?? ''
      fake.requests.push({ content, bounds })
      const count = (counts.get(content) ?? 0) + 1
      counts.set(content, count)
      fake.maxOpen = Math.max(fake.maxOpen, ++open)
      void released.then(() => {
        open--
        const {
          status = 200,
          remark,
          elements = buildElements(content, bounds),
        } = answers.get(content)?.(count, bounds) ?? {}
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ version: 0.6, osm3s: dataDate, elements, ...(remark && { remark }) }))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const fake: RegionOverpass = {
    url: `http://127.0.0.1:${port}/api/interpreter`,
    requests: [],
    maxOpen: 0,
    answer: (content, answer) => void answers.set(content, answer),
    hold() {
      let release: () => void = () => undefined
      released = new Promise((resolve) => (release = resolve))
      return () => release()
    },
    reset() {
      answers.clear()
      counts.clear()
      fake.requests.length = 0
      fake.maxOpen = 0
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fake
}

function findContent(query: string): QueryContent {
  if (query.includes('coastline')) return 'coast'
  if (query.includes('out bb')) return 'names'
  return query.includes('nwr["seamark:type"];') ? 'seamarks' : 'places'
}

function buildElements(content: QueryContent, bounds: string): object[] {
  const [south = 0, west = 0, north = 0, east = 0] = bounds.split(',').map(Number)
  const lat = (south + north) / 2
  const lon = (west + east) / 2
  const id = Math.round((lat + 90) * 1e6 + lon * 1e3)
  switch (content) {
    case 'places':
      return [
        { type: 'node', id, lat, lon, tags: { leisure: 'marina', name: `Port ${bounds}` } },
        {
          type: 'node',
          id: id + 1,
          lat,
          lon: lon + 0.01,
          tags: {
            'seamark:type': 'virtual_aton',
            'seamark:virtual_aton:mmsi': String(999_000_000 + (id % 999_999)),
          },
        },
      ]
    case 'seamarks':
      return [
        {
          type: 'node',
          id: id + 2,
          lat,
          lon,
          tags: { 'seamark:type': 'buoy_lateral', 'seamark:buoy_lateral:category': 'port' },
        },
      ]
    case 'names':
      return [
        {
          type: 'way',
          id: id + 3,
          bounds: { minlat: lat - 0.01, minlon: lon - 0.03, maxlat: lat + 0.01, maxlon: lon + 0.03 },
          tags: { natural: 'bay', name: `Bay ${bounds}` },
        },
        { type: 'node', id: id + 4, lat, lon, tags: { natural: 'cape', name: `Cape ${bounds}` } },
      ]
    case 'coast':
      return []
  }
}
