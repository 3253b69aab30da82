import { earthRadiusMetres } from '../../core/geo.ts'
import { degreesBetween, rayCosines, raySines, sweepRays } from './ray-sweep.ts'
import { maxFetchTangent, type Frame } from './sphere.ts'

/**
 * Gets a part of a ray on which the coast may be: the distances at which it begins and ends, in the gnomonic projection,
 * in radii of the earth. Rays are numbered clockwise from north.
 */
export type CoverRay = (ray: number, from: number, to: number) => void

/**
 * Covers the parts of the rays that are within a radius in metres of line strings on the unit sphere: x, y and z of each
 * vertex, with a vertex of NaN between two strings. The parts come edge by edge, and may overlap.
 */
export function spreadLines(
  cover: CoverRay,
  { up, east, north }: Frame,
  lines: Float64Array,
  radiusMetres: number,
): void {
  const radius = radiusMetres / earthRadiusMetres
  const [ux, uy, uz] = up
  const [ex, ey] = east // its z is 0
  const [nx, ny, nz] = north
  let [x1, y1, bearing1, spread1] = [0, 0, 0, 0]
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
    const distance = Math.hypot(x2, y2)
    const bearing2 = Math.atan2(x2, y2) / radiansBetween
    const spread2 = distance > radius ? Math.asin(radius / distance) / radiansBetween : sweepRays
    if (!isStart) {
      let turn = bearing2 - bearing1
      if (turn > sweepRays / 2) turn -= sweepRays
      else if (turn < -sweepRays / 2) turn += sweepRays
      const end = bearing1 + turn
      const isAround =
        spread1 >= sweepRays || spread2 >= sweepRays || isWithin(x1, y1, x2 - x1, y2 - y1, radius)
      const first = isAround ? 0 : Math.ceil(Math.min(bearing1 - spread1, end - spread2))
      const last = isAround ? sweepRays - 1 : Math.floor(Math.max(bearing1 + spread1, end + spread2))
      for (let ray = first; ray <= last; ray++)
        coverEdge(cover, ((ray % sweepRays) + sweepRays) % sweepRays, x1, y1, x2, y2, radius)
    }
    x1 = x2
    y1 = y2
    bearing1 = bearing2
    spread1 = spread2
    isStart = false
  }
}

const radiansBetween = (degreesBetween * Math.PI) / 180

/** Whether an edge passes the centre within the radius. */
function isWithin(x: number, y: number, dx: number, dy: number, radius: number): boolean {
  const square = dx * dx + dy * dy
  const along = square > 0 ? Math.max(0, Math.min(1, -(x * dx + y * dy) / square)) : 0
  return Math.hypot(x + along * dx, y + along * dy) <= radius
}

/** Covers the part of a ray within the radius of an edge, which is convex: that within its ends and its sides. */
function coverEdge(
  cover: CoverRay,
  ray: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  radius: number,
): void {
  const [sine, cosine] = [raySines[ray] ?? 0, rayCosines[ray] ?? 0]
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  // The circles around both ends.
  for (let end = 0; end < 2; end++) {
    const [x, y] = end === 0 ? [x1, y1] : [x2, y2]
    const across = sine * y - cosine * x
    if (Math.abs(across) > radius) continue
    const along = sine * x + cosine * y
    const half = Math.sqrt(radius * radius - across * across)
    from = Math.min(from, along - half)
    to = Math.max(to, along + half)
  }
  // The rectangle along the edge.
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length > 0) {
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
    const [begin, end] = intersect(
      solve(sine * dx + cosine * dy, -(x1 * dx + y1 * dy), 0, length),
      solve(sine * dy - cosine * dx, y1 * dx - x1 * dy, -radius, radius),
    )
    if (begin <= end) {
      from = Math.min(from, begin)
      to = Math.max(to, end)
    }
  }
  if (to < 0 || from > to || from >= maxFetchTangent) return
  cover(ray, Math.max(0, from), to)
}

type Part = readonly [from: number, to: number]

/** Returns the distances t at which `low <= slope * t + offset <= high`. */
function solve(slope: number, offset: number, low: number, high: number): Part {
  if (Math.abs(slope) < 1e-12)
    return offset >= low && offset <= high
      ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const [a, b] = [(low - offset) / slope, (high - offset) / slope]
  return a < b ? [a, b] : [b, a]
}

function intersect([a1, a2]: Part, [b1, b2]: Part): Part {
  return [Math.max(a1, b1), Math.min(a2, b2)]
}
