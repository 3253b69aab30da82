import type { Position } from '../../src/core/geo.ts'
import { maxFetchMetres, shelterRayCount, shelterSubRays } from '../../src/core/limits/shelter.ts'
import type { Coast } from '../../src/server/coast/coast-cell.ts'
import { listNearbyCells } from '../../src/server/shelter/nearby-cells.ts'
import { measureShelter, type MeasuredShelter } from '../../src/server/shelter/rays.ts'
import { createShoreReader } from '../../src/server/shelter/shore-cache.ts'
import { computeMedian, createSeededRandom, printTarget } from '../timings.ts'
import { runPython } from './python.ts'

type Box = [west: number, south: number, east: number, north: number]

/** Where the positions are, and how far from the coast at most, in metres. */
const waters: { name: string; maxMetres: number; boxes: Box[] }[] = [
  {
    name: 'fjords',
    maxMetres: 4_000,
    boxes: [
      [5, 59.8, 7.5, 62.5], // Norway
      [166.4, -46, 168, -44.4], // Fiordland
      [-75.5, -51, -73, -47], // Patagonia
      [-128.5, 51, -126, 53.5], // British Columbia
    ],
  },
  {
    name: 'skerries',
    maxMetres: 6_000,
    boxes: [
      [17.5, 58.6, 19.5, 59.9], // Stockholm
      [20.5, 59.9, 23, 60.6], // Åboland
      [10.8, 57.9, 11.6, 59], // Bohuslän
      [-69.5, 43.6, -67.5, 44.6], // Maine
    ],
  },
  {
    name: 'atolls',
    maxMetres: 40_000,
    boxes: [
      [-147.5, -17.5, -140, -14.5], // Tuamotu
      [72.6, -0.8, 73.8, 7], // Maldives
      [167, 6, 173, 11], // Marshall Islands
      [178.5, -19, 180, -16], // Fiji, at the antimeridian
    ],
  },
  {
    name: 'open coast',
    maxMetres: 20_000,
    boxes: [
      [-1.9, 43.6, -1.2, 45.6], // Landes
      [-9.6, 39, -8.7, 41.5], // Portugal
      [30.5, -31, 32.6, -28], // Natal
      [-125, 42.5, -123.9, 46], // Oregon
    ],
  },
]
const positionsPerWater = 50
const maxRelative = 0.02
const maxMetres = 100

interface Measurement {
  position: Position
  measured: MeasuredShelter
}

/** Bearings of all sub-rays in degrees, clockwise from the first one of the ray to the north. */
const sideRays = (shelterSubRays - 1) / 2
const subRayDegrees = 360 / (shelterRayCount * shelterSubRays)
const bearings = Array.from(
  { length: shelterRayCount * shelterSubRays },
  (_, index) => (index - sideRays) * subRayDegrees,
)

/** Compares the rays of 200 positions with those that shapely measures on the same coast. */
export async function benchRays(coast: Coast): Promise<void> {
  console.log(
    '\nrays of 200 positions, beside those of shapely (GEOS) on the same coast; 36 rays, means of 5 sub-rays',
  )
  let [rayCount, outsideCount] = [0, 0]
  for (const [index, { name, maxMetres: reach, boxes }] of waters.entries()) {
    const measurements = await choosePositions(coast, boxes, reach, createSeededRandom(100 + index))
    const distances = await runPython<number[]>('rays.py', listQueries(coast, measurements))
    const compared = measurements.flatMap(({ measured }, at) => compareRays(measured, distances[at] ?? []))
    const outside = compared.filter(({ metres, expected }) => !isWithin(metres, expected))
    const differences = compared
      .map(({ metres, expected }) => Math.abs(metres - expected))
      .sort((a, b) => a - b)
    const p99 = differences[Math.floor(differences.length * 0.99)] ?? 0
    console.log(
      `    ${name}: ${measurements.length} positions, ${compared.length} rays, difference in metres median ${computeMedian(differences).toFixed(1)}, p99 ${p99.toFixed(1)}, largest ${(differences.at(-1) ?? 0).toFixed(1)}; outside 2 % and 100 m ${outside.length}`,
    )
    rayCount += compared.length
    outsideCount += outside.length
  }
  printTarget('rays within 2 % or 100 m', (1 - outsideCount / rayCount) * 100, 100, '%', 'at least')
}

function isWithin(metres: number, expected: number): boolean {
  return Math.abs(metres - expected) <= Math.max(maxMetres, maxRelative * expected)
}

async function choosePositions(
  coast: Coast,
  boxes: Box[],
  maxDistance: number,
  random: () => number,
): Promise<Measurement[]> {
  const shores = createShoreReader(coast)
  const chosen: Measurement[] = []
  while (chosen.length < positionsPerWater) {
    const [west, south, east, north] = boxes[chosen.length % boxes.length] ?? [0, 0, 0, 0]
    const position = {
      latitude: south + random() * (north - south),
      longitude: west + random() * (east - west),
    }
    const measured = await measureShelter(shores, position)
    const nearest = Math.min(...measured.rays.map(({ minMetres }) => minMetres))
    // Not a position on land, which was moved, and not one far from all coasts.
    if (measured.position === position && nearest <= maxDistance) chosen.push({ position, measured })
  }
  return chosen
}

async function* listQueries(coast: Coast, measurements: Measurement[]) {
  for (const { position } of measurements) {
    const numbers = listNearbyCells(position, maxFetchMetres).map(({ number }) => number)
    const cells = await coast.getCells(numbers)
    yield {
      ...position,
      cells: cells.map(({ number, rings }) => [number, ...rings.map((ring) => [...ring])]),
      bearings,
      metres: maxFetchMetres,
    }
  }
}

/** Compares the rays with the distances of their sub-rays by shapely. */
function compareRays({ rays }: MeasuredShelter, distances: number[]): { metres: number; expected: number }[] {
  return rays.map(({ meanMetres }, index) => {
    const subRays = distances.slice(index * shelterSubRays, (index + 1) * shelterSubRays)
    return {
      metres: meanMetres,
      expected: subRays.reduce((sum, metres) => sum + metres, 0) / shelterSubRays,
    }
  })
}
