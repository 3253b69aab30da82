import { shelterRayCount, shelterSubRays } from '../../core/limits/shelter.ts'
import type { CoastSource } from '../../core/contract/shelter.ts'
import { maxFetchTangent, radians, toVector, type Frame } from './sphere.ts'
import type { Position } from '../../core/geo.ts'

/** Sub-rays around the horizon, evenly spaced. */
export const sweepRays = shelterRayCount * shelterSubRays
export const degreesBetween = 360 / sweepRays
/**
 * An edge is widened by this part of the angle between two rays. Two cells round the point on their common border
 * differently, and no ray may pass between.
 */
const tolerance = 1e-9

/**
 * Distances to the coast in all directions from the centre of a gnomonic projection, in which great circles are
 * straight lines: each edge of a coast limits the rays whose bearings it spans. Distances are in the projection, in
 * radii of the earth.
 */
export interface Sweep {
  /** Distance to the coast by ray, clockwise from north; the maximum fetch without a coast. */
  distances: Float64Array
  /** Source of the coast that limits a ray; null at the maximum fetch. */
  sources: (CoastSource | null)[]
  /** Distance to the nearest coast in any direction. */
  nearest: number
  nearestSource: CoastSource | null
}

export function createSweep(): Sweep {
  return {
    distances: new Float64Array(sweepRays).fill(maxFetchTangent),
    sources: Array.from({ length: sweepRays }, () => null),
    nearest: Number.POSITIVE_INFINITY,
    nearestSource: null,
  }
}

/**
 * Limits rays by line strings on the unit sphere: x, y and z of each vertex, with a vertex of NaN between two strings.
 * `seeksNearest` also measures the distance to the nearest point of each edge.
 */
export function sweepLines(
  sweep: Sweep,
  { up, east, north }: Frame,
  lines: Float64Array,
  source: CoastSource,
  seeksNearest: boolean,
): void {
  const [ux, uy, uz] = up
  const [ex, ey] = east // its z is 0
  const [nx, ny, nz] = north
  let x1 = 0
  let y1 = 0
  let bearing1 = 0
  let isStart = true
  for (let i = 0; i < lines.length; i += 3) {
    const x = lines[i] ?? 0
    const y = lines[i + 1] ?? 0
    const z = lines[i + 2] ?? 0
    const height = ux * x + uy * y + uz * z
    // A separator, or a vertex beyond the horizon of the projection.
    if (!(height > 0.1)) {
      isStart = true
      continue
    }
    const x2 = (ex * x + ey * y) / height
    const y2 = (nx * x + ny * y + nz * z) / height
    const bearing2 = Math.atan2(x2, y2) / (degreesBetween * radians)
    if (!isStart) {
      let turn = bearing2 - bearing1
      if (turn > sweepRays / 2) turn -= sweepRays
      else if (turn < -sweepRays / 2) turn += sweepRays
      const first = Math.ceil((turn < 0 ? bearing1 + turn : bearing1) - tolerance)
      const last = Math.floor((turn < 0 ? bearing1 : bearing1 + turn) + tolerance)
      for (let ray = first; ray <= last; ray++) limitRay(sweep, ray, x1, y1, x2, y2, source)
      if (seeksNearest) measureNearest(sweep, x1, y1, x2, y2, source)
    }
    x1 = x2
    y1 = y2
    bearing1 = bearing2
    isStart = false
  }
}

export const raySines = Float64Array.from({ length: sweepRays }, (_, ray) =>
  Math.sin(ray * degreesBetween * radians),
)
export const rayCosines = Float64Array.from({ length: sweepRays }, (_, ray) =>
  Math.cos(ray * degreesBetween * radians),
)

function limitRay(
  sweep: Sweep,
  rayNumber: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  source: CoastSource,
): void {
  const ray = ((rayNumber % sweepRays) + sweepRays) % sweepRays
  const dx = x2 - x1
  const dy = y2 - y1
  const across = (raySines[ray] ?? 0) * dy - (rayCosines[ray] ?? 0) * dx
  // Where the edge lies along the ray, its nearer end limits it.
  const distance =
    Math.abs(across) < 1e-6 * Math.hypot(dx, dy)
      ? Math.min(Math.hypot(x1, y1), Math.hypot(x2, y2))
      : (x1 * dy - y1 * dx) / across
  if (distance < 0 || distance >= (sweep.distances[ray] ?? 0)) return
  sweep.distances[ray] = distance
  sweep.sources[ray] = source
}

function measureNearest(
  sweep: Sweep,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  source: CoastSource,
): void {
  const dx = x2 - x1
  const dy = y2 - y1
  const square = dx * dx + dy * dy
  const along = square > 0 ? Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / square)) : 0
  const distance = Math.hypot(x1 + along * dx, y1 + along * dy)
  if (distance >= sweep.nearest) return
  sweep.nearest = distance
  sweep.nearestSource = source
}

/**
 * Whether a convex area lies wholly behind the coast that is known: its corners span only rays that end nearer than
 * `distance`. False for an area around the centre.
 */
export function isBehindCoast(
  sweep: Pick<Sweep, 'distances'>,
  { up, east, north }: Frame,
  corners: readonly Position[],
  distance: number,
): boolean {
  const bearings = corners.map((corner) => {
    const [x, y, z] = toVector(corner)
    if (up[0] * x + up[1] * y + up[2] * z <= 0.1) return Number.NaN
    return (
      Math.atan2(east[0] * x + east[1] * y, north[0] * x + north[1] * y + north[2] * z) /
      (degreesBetween * radians)
    )
  })
  const [base = 0] = bearings
  const turns = bearings.map((bearing) => {
    const turn = bearing - base
    if (turn > sweepRays / 2) return turn - sweepRays
    return turn < -sweepRays / 2 ? turn + sweepRays : turn
  })
  const [least, most] = [Math.min(...turns), Math.max(...turns)]
  if (!(most - least < sweepRays / 2)) return false
  // A parallel is not a great circle: one more ray on both sides.
  const last = Math.ceil(base + most) + 1
  for (let ray = Math.floor(base + least) - 1; ray <= last; ray++)
    if ((sweep.distances[((ray % sweepRays) + sweepRays) % sweepRays] ?? 0) > distance) return false
  return true
}
