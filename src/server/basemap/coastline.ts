import { readFile } from 'node:fs/promises'
import { getDistanceMetres, type Position } from '../../core/geo.ts'

type Point = [number, number]

/** A ring of the coastline with its bounding box, with which most rings can be skipped. */
export interface CoastlineRing {
  points: Point[]
  west: number
  south: number
  east: number
  north: number
}

const unitsPerDegree = 10_000

/** Reads the coastline made by the build: a closed ring for each continent, island and inland sea. */
export async function readCoastline(path: string): Promise<CoastlineRing[]> {
  const lists = JSON.parse(await readFile(path, 'utf8')) as number[][] // written by scripts/build-basemap.ts
  return lists.map((deltas) => {
    const ring: CoastlineRing = { points: [], west: 180, south: 90, east: -180, north: -90 }
    let x = 0
    let y = 0
    for (let i = 0; i < deltas.length; i += 2) {
      x += deltas[i] ?? 0
      y += deltas[i + 1] ?? 0
      const point: Point = [x / unitsPerDegree, y / unitsPerDegree]
      ring.points.push(point)
      ring.west = Math.min(ring.west, point[0])
      ring.east = Math.max(ring.east, point[0])
      ring.south = Math.min(ring.south, point[1])
      ring.north = Math.max(ring.north, point[1])
    }
    return ring
  })
}

/** Whether a position is on land, that is, inside an odd number of rings. */
export function isLand(coast: readonly CoastlineRing[], at: Position): boolean {
  return isInside(listEdgesInBand(coast, at.latitude, at.latitude), at)
}

type Edge = [from: Point, to: Point]

/** Lists the edges that intersect a band of latitudes. They suffice to test positions in the band. */
function listEdgesInBand(coast: readonly CoastlineRing[], south: number, north: number): Edge[] {
  const edges: Edge[] = []
  for (const ring of coast) {
    if (ring.north < south || ring.south > north) continue
    let from = ring.points.at(-1) ?? [0, 0]
    for (const to of ring.points) {
      if (Math.max(from[1], to[1]) >= south && Math.min(from[1], to[1]) <= north) edges.push([from, to])
      from = to
    }
  }
  return edges
}

function isInside(edges: readonly Edge[], { latitude, longitude }: Position): boolean {
  let inside = false
  for (const [[x1, y1], [x2, y2]] of edges) {
    if (y1 > latitude === y2 > latitude) continue
    if (longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

/** Sampling step along a route, and the distance skipped at both ends, because ports lie inside so coarse a coastline. */
const stepMetres = 400
const portRadiusMetres = 2500

/** Whether the straight line between two ports is over water. */
export function isOverWater(coast: readonly CoastlineRing[], from: Position, to: Position): boolean {
  const [south, north] = [Math.min(from.latitude, to.latitude), Math.max(from.latitude, to.latitude)]
  const edges = listEdgesInBand(coast, south, north)
  const metres = getDistanceMetres(from, to)
  for (let distance = portRadiusMetres; distance < metres - portRadiusMetres; distance += stepMetres) {
    const fraction = distance / metres
    const at = {
      latitude: from.latitude + (to.latitude - from.latitude) * fraction,
      longitude: from.longitude + (to.longitude - from.longitude) * fraction,
    }
    if (isInside(edges, at)) return false
  }
  return true
}
