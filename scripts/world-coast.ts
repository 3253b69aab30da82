import { toMercator } from '../src/core/geo.ts'
import { tileSizePx } from '../src/core/tile-grid.ts'
import { drawOutline, type Outline, type TileAddress } from '../src/server/basemap/coast-picture.ts'
import { marginPx, type CoastRaster } from '../src/server/basemap/coast-raster.ts'

/** A ring of the coast in the square of Web Mercator, from 0 to 1; its columns may go on beyond both sides. */
interface WorldRing {
  /** x and y of each point in turn. */
  points: Float64Array
  west: number
  north: number
  east: number
  south: number
}

/** Points nearer to the last one than this are left out. */
const minStepPx = 0.9
/** Islands smaller than this are left out. */
const minSizePx = 1

/** The coast of the world, drawn for the zooms at which the cells of the coast are too many. */
export interface WorldCoast {
  draw(tile: TileAddress, raster: CoastRaster): void
}

/** Projects the rings of the coast, whose longitudes may go on beyond 180 degrees. */
export function createWorldCoast(rings: readonly (readonly number[][])[]): WorldCoast {
  const finest = rings.map(projectRing)
  const zooms = new Map<number, WorldRing[]>()

  function getRings(z: number): WorldRing[] {
    const known = zooms.get(z)
    if (known) return known
    const simplified = finest.flatMap((ring) => simplifyRing(ring, 2 ** z * tileSizePx))
    zooms.set(z, simplified)
    return simplified
  }

  return {
    draw(tile, raster) {
      for (const ring of getRings(tile.z)) for (const turn of [-1, 0, 1]) drawRing(ring, turn, tile, raster)
    },
  }
}

/** Leaves out the points that are near to the last one on a map of this width, and islands without a size on it. */
function simplifyRing(ring: WorldRing, widthPx: number): WorldRing[] {
  if (Math.max(ring.east - ring.west, ring.south - ring.north) * widthPx < minSizePx) return []
  const step = minStepPx / widthPx
  const kept = new Float64Array(ring.points.length)
  let [length, lastX, lastY] = [0, Infinity, Infinity]
  for (let i = 0; i < ring.points.length; i += 2) {
    const [x = 0, y = 0] = [ring.points[i], ring.points[i + 1]]
    if (!isCut(x, y) && Math.abs(x - lastX) < step && Math.abs(y - lastY) < step) continue
    kept[length++] = lastX = x
    kept[length++] = lastY = y
  }
  return length < 6 ? [] : [{ ...ring, points: kept.slice(0, length) }]
}

/** Whether an edge lies along one of these cuts. */
function isAlongCut(x1: number, y1: number, x2: number, y2: number): boolean {
  return (x1 === x2 && (x1 === 0 || x1 === 1)) || (y1 <= 0 && y2 <= 0) || (y1 >= 1 && y2 >= 1)
}

/** Whether a point lies at 180 degrees or at a pole, where the rings are cut and no coast is. */
function isCut(x: number, y: number): boolean {
  return y <= 0 || y >= 1 || x === 0 || x === 1
}

function projectRing(positions: readonly number[][]): WorldRing {
  const ring: WorldRing = {
    points: new Float64Array(2 * positions.length),
    west: Infinity,
    north: Infinity,
    east: -Infinity,
    south: -Infinity,
  }
  positions.forEach(([longitude = 0, latitude = 0], i) => {
    // Only the row is projected: `toMercator` would wrap 180° E to 180° W.
    const [x, { y }] = [(longitude + 180) / 360, toMercator({ latitude, longitude: 0 })]
    ring.points.set([x, y], 2 * i)
    ring.west = Math.min(ring.west, x)
    ring.north = Math.min(ring.north, y)
    ring.east = Math.max(ring.east, x)
    ring.south = Math.max(ring.south, y)
  })
  return ring
}

/** Draws a ring in a tile, so many times around the earth. */
function drawRing(ring: WorldRing, turn: number, { z, x, y }: TileAddress, raster: CoastRaster): void {
  const side = 2 ** z
  const scale = side * tileSizePx
  const margin = marginPx / scale
  const [left, top] = [x / side - turn, y / side]
  const isBeside =
    ring.east < left - margin ||
    ring.west > left + 1 / side + margin ||
    ring.south < top - margin ||
    ring.north > top + 1 / side + margin
  if (isBeside) return
  const outline: Outline = { points: [], isCoast: [] }
  // Sides of the tile on which the last two points lie: what stays beyond one of them leaves out the points between.
  let [sidesBefore, lastSides, lastX, lastY] = [0, 0, 0.5, 0.5]
  for (let i = 0; i < ring.points.length; i += 2) {
    const [worldX = 0, worldY = 0] = [ring.points[i], ring.points[i + 1]]
    const [toX, toY] = [(worldX - left) * scale, (worldY - top) * scale]
    const sides = listSides(toX, toY)
    if (sides & lastSides & sidesBefore) {
      outline.points.pop()
      outline.isCoast.pop()
    } else {
      if (isAlongCut(lastX, lastY, worldX, worldY)) outline.isCoast[outline.isCoast.length - 1] = false
      sidesBefore = lastSides
    }
    outline.points.push([toX, toY])
    outline.isCoast.push(true)
    ;[lastSides, lastX, lastY] = [sides, worldX, worldY]
  }
  drawOutline(outline, raster)
}

/** Returns a bit for each side of the tile and its margin beyond which a point lies. */
function listSides(x: number, y: number): number {
  const max = tileSizePx + marginPx
  return (x < -marginPx ? 1 : x > max ? 2 : 0) | (y < -marginPx ? 4 : y > max ? 8 : 0)
}
