import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { createGroundPainter } from '../src/server/basemap/ground-painter.ts'
import { openLandTone } from '../src/server/basemap/land-tone.ts'
import { formatWorldTiles, listWorldTiles } from '../src/server/basemap/world-tiles.ts'
import { assembleCells } from '../src/server/coast/assemble-cells.ts'
import { formatBuiltinCoast } from '../src/server/coast/builtin-format.ts'
import { createCoastCutter } from '../src/server/coast/cut-coast.ts'
import { createPieceStore } from '../src/server/coast/piece-store.ts'
import { createLandPicture } from './land-picture.ts'
import { createWorldCoast } from './world-coast.ts'

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
const land = await readLand()
const unwrapped = land.map(unwrapRing)
const picture = await createLandPicture(join(root, 'src', 'server', 'basemap', 'blue-marble.jpg'), unwrapped)
await picture.jpeg({ quality: 82, mozjpeg: true }).toFile(join(out, 'land.jpg'))
await writeFile(join(out, 'land.json'), JSON.stringify(land.map(stepsOf)))
await writeFile(join(out, 'world.tiles'), formatWorldTiles(await paintWorld(unwrapped)))
await writeFile(join(out, 'coast.bin'), formatBuiltinCoast(assembleCells(cutLand(land))))

/** Returns a ring without jumps at the antimeridian: its longitudes go on beyond 180. One around a pole is closed at it. */
function unwrapRing(ring: number[][]): number[][] {
  let shift = 0
  const points = ring.map(([longitude = 0, latitude = 0], i) => {
    const step = longitude - (ring[i - 1]?.[0] ?? longitude)
    if (Math.abs(step) > 180) shift -= 360 * Math.sign(step)
    return [longitude + shift, latitude]
  })
  const [first, last] = [points[0] ?? [], points.at(-1) ?? []]
  const turn = (last[0] ?? 0) - (first[0] ?? 0)
  if (Math.abs(turn) < 180) return points
  const pole = (first[1] ?? 0) > 0 ? 90 : -90
  return [...points, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

/** Paints all tiles of the low zooms, which most visitors load and no import changes. */
async function paintWorld(rings: number[][][]): Promise<Buffer[]> {
  const coast = createWorldCoast(rings)
  const painter = createGroundPainter(await openLandTone(join(out, 'land.jpg')))
  const tiles: Buffer[] = []
  for (const tile of listWorldTiles())
    tiles.push(await painter.paint(tile, (raster) => coast.draw(tile, raster)))
  return tiles
}

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
