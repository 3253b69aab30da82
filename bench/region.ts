import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bboxContains, type Bbox } from '../src/core/geo.ts'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { createBenchDatabases, type BenchDatabase } from './bench-databases.ts'
import { measureCommand } from './import.ts'
import { createSeededRandom, printTarget } from './timings.ts'

interface Node {
  type: 'node'
  id: number
  lat: number
  lon: number
  tags: Record<string, string>
}
interface Island {
  type: 'way'
  id: number
  geometry: { lat: number; lon: number }[]
}

const box: Bbox = { x1: 0, y1: 40, x2: 10, y2: 48 }
const counts = { places: 40_000, seamarks: 20_000, names: 4_000, islands: 600, pointsOfIsland: 400 }

/**
 * `npm run bench -- region`: loads a region of 40,000 places, 20,000 seamarks, 4,000 names and a coast of 240,000 points
 * from an Overpass server on this machine that answers at once, then refreshes it. The pauses between requests count.
 */
export async function benchRegion(options: string[]): Promise<void> {
  await ensureBuilt(['server'])
  const overpass = startOverpass()
  await new Promise<void>((resolve) => overpass.listen(0, '127.0.0.1', resolve))
  try {
    for await (const kind of createBenchDatabases(options)) {
      console.log(`\nregion of 40,000 places, ${kind.kind}`)
      await benchOne(kind, overpass).finally(() => kind.remove())
    }
  } finally {
    overpass.close()
  }
}

async function benchOne(kind: BenchDatabase, overpass: Server): Promise<void> {
  const { port } = overpass.address() as AddressInfo // it listens on a port
  const environment = { ROADSTEAD_OVERPASS_URL: `http://127.0.0.1:${port}`, ROADSTEAD_NDBC_URL: 'off' }
  const add = ['region', 'add', 'Bench', '--bbox', [box.x1, box.y1, box.x2, box.y2].join(',')]
  const first = await measureCommand(kind, add, environment)
  console.log(`  loaded in ${first.seconds.toFixed(0)} s, ${Math.round(first.peakMb)} MB peak memory`)
  const second = await measureCommand(kind, ['region', 'refresh', 'Bench'], environment)
  console.log(`  refreshed without changes in ${second.seconds.toFixed(0)} s`)
  printTarget('minutes to load a region', first.seconds / 60, 5, 'min')
}

function startOverpass(): Server {
  const random = createSeededRandom(3)
  const place = () => ({
    lat: box.y1 + random() * (box.y2 - box.y1),
    lon: box.x1 + random() * (box.x2 - box.x1),
  })
  let id = 0
  const build = (count: number, tags: (at: number) => Record<string, string>) =>
    Array.from({ length: count }, (_, at): Node => ({ type: 'node', id: ++id, ...place(), tags: tags(at) }))
  const kinds = [{ leisure: 'marina' }, { 'seamark:type': 'anchorage' }, { leisure: 'slipway' }]
  const nodes = {
    places: build(counts.places, (at) => ({ ...kinds[at % kinds.length], name: `Place ${at}` })),
    seamarks: build(counts.seamarks, (at) => ({
      'seamark:type': 'buoy_lateral',
      'seamark:buoy_lateral:category': at % 2 ? 'port' : 'starboard',
    })),
    names: build(counts.names, (at) => ({ natural: at % 2 ? 'bay' : 'cape', name: `Name ${at}` })),
  }
  const islands = Array.from({ length: counts.islands }, () => buildIsland(++id, place(), random))
  return createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const query = new URLSearchParams(body).get('data') ?? ''
      const bounds = parseBounds(query)
      const isInside = ({ lat, lon }: { lat: number; lon: number }) =>
        bboxContains(bounds, { latitude: lat, longitude: lon })
      const elements = query.includes('coastline')
        ? islands.filter(({ geometry }) => geometry.some(isInside))
        : nodes[findContent(query)].filter(isInside)
      const osm3s = { timestamp_osm_base: '2026-11-01T00:00:00Z' }
      response.end(JSON.stringify({ version: 0.6, osm3s, elements }))
    })
  })
}

function findContent(query: string): 'places' | 'seamarks' | 'names' {
  if (query.includes('out bb')) return 'names'
  return query.includes('nwr["seamark:type"];') ? 'seamarks' : 'places'
}

function parseBounds(query: string): Bbox {
  const [, y1 = 0, x1 = 0, y2 = 0, x2 = 0] =
    /(-?[\d.]+),(-?[\d.]+),(-?[\d.]+),(-?[\d.]+)/.exec(query)?.map(Number) ?? []
  return { x1, y1, x2, y2 }
}

/** A ragged ring of about 1 nm, with the land on its left. */
function buildIsland(id: number, centre: { lat: number; lon: number }, random: () => number): Island {
  const points = Array.from({ length: counts.pointsOfIsland }, (_, at) => {
    const angle = (2 * Math.PI * at) / counts.pointsOfIsland
    const radius = 0.015 + 0.002 * random()
    return { lat: centre.lat + radius * Math.sin(angle), lon: centre.lon + radius * Math.cos(angle) }
  })
  return { type: 'way', id, geometry: [...points, ...points.slice(0, 1)] }
}
