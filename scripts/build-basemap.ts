import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { assembleCells } from '../src/server/coast/assemble-cells.ts'
import { formatBuiltinCoast } from '../src/server/coast/builtin-format.ts'
import { createCoastCutter } from '../src/server/coast/cut-coast.ts'
import { createPieceStore } from '../src/server/coast/piece-store.ts'

/**
 * Builds the basemap in `dist/basemap` from NASA's Blue Marble
 * (`src/server/basemap/blue-marble.jpg`) and Natural Earth's coastline in the
 * npm package world-atlas, both in the public domain, in formats that load quickly.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'dist', 'basemap')
/** Resolution of coordinates: 1/10,000 degree, 11 m. */
const unitsPerDegree = 10_000

await mkdir(out, { recursive: true })
await sharp(join(root, 'src', 'server', 'basemap', 'blue-marble.jpg'))
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(join(out, 'earth.jpg'))
const land = await readLand()
await writeFile(join(out, 'land.json'), JSON.stringify(land.map(stepsOf)))
await writeFile(join(out, 'coast.bin'), formatBuiltinCoast(assembleCells(cutLand(land))))

/** Cuts the rings into the cells of the built-in coast. */
function cutLand(rings: number[][][]) {
  const store = createPieceStore(null)
  const cutter = createCoastCutter(store)
  for (const ring of rings) cutter.addRing(ring.flat())
  cutter.endGroup()
  return store
}

/** Returns the rings of the land. */
async function readLand(): Promise<number[][][]> {
  const path = join(root, 'node_modules', 'world-atlas', 'land-10m.json')
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology // the package's own format
  const land = topology.objects.land
  if (!land) throw new Error('world-atlas has no land')
  const shapes = feature(topology, land)
  const features = 'features' in shapes ? shapes.features : [shapes]
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
    return []
  })
}

/** Returns a ring as a flat list: longitude and latitude of the first point, then deltas. */
function stepsOf(ring: number[][]): number[] {
  const steps: number[] = []
  let lastX = 0
  let lastY = 0
  for (const [longitude = 0, latitude = 0] of ring) {
    const x = Math.round(longitude * unitsPerDegree)
    const y = Math.round(latitude * unitsPerDegree)
    steps.push(x - lastX, y - lastY)
    lastX = x
    lastY = y
  }
  return steps
}
