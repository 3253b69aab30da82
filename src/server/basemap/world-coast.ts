import { toMercator } from '../../core/geo.ts'
import { tileSizePx } from '../../core/tile-grid.ts'
import { readCoastline } from './coastline.ts'
import {
  addClipped,
  marginPx,
  type CoastPaths,
  type Outline,
  type Point,
  type TileAddress,
} from './coast-picture.ts'

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

/** The coast of the world for the zooms at which the cells of the coast are too many. */
export interface WorldCoast {
  draw(tile: TileAddress): CoastPaths
}

/** Opens the coast that the build simplified for these zooms. */
export async function openWorldCoast(path: string): Promise<WorldCoast> {
  const rings = (await readCoastline(path)).map(({ points }) => projectRing(points))
  return {
    draw(tile) {
      const paths: CoastPaths = { land: '', coast: '' }
      for (const ring of rings) for (const turn of [-1, 0, 1]) drawRing(ring, turn, tile, paths)
      return paths
    },
  }
}

function projectRing(positions: readonly Point[]): WorldRing {
  const ring: WorldRing = {
    points: new Float64Array(2 * positions.length),
    west: Infinity,
    north: Infinity,
    east: -Infinity,
    south: -Infinity,
  }
  positions.forEach(([longitude, latitude], i) => {
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

/** Adds a ring to the paths of a tile, so many times around the earth. */
function drawRing(ring: WorldRing, turn: number, { z, x, y }: TileAddress, paths: CoastPaths): void {
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
  if (Math.max(ring.east - ring.west, ring.south - ring.north) * scale < minSizePx) return
  const outline: Outline = { points: [], isCoast: [] }
  let [lastX, lastY, wasCut] = [Infinity, Infinity, false]
  // Sides of the tile on which the last two points lie: what stays beyond one of them leaves out the points between.
  let [sidesBefore, lastSides] = [0, 0]
  for (let i = 0; i < ring.points.length; i += 2) {
    const [worldX = 0, worldY = 0] = [ring.points[i], ring.points[i + 1]]
    const [toX, toY] = [(worldX - left) * scale, (worldY - top) * scale]
    // The rings are cut at 180 degrees and at the pole, where no coast is.
    const isCut = worldY <= 0 || worldY >= 1 || worldX === 0 || worldX === 1
    if (!isCut && Math.abs(toX - lastX) < minStepPx && Math.abs(toY - lastY) < minStepPx) continue
    const sides = listSides(toX, toY)
    if (sides & lastSides & sidesBefore) {
      outline.points.pop()
      outline.isCoast.pop()
    } else {
      if (wasCut && isCut) outline.isCoast[outline.isCoast.length - 1] = false
      sidesBefore = lastSides
    }
    outline.points.push([toX, toY])
    outline.isCoast.push(true)
    ;[lastX, lastY, wasCut, lastSides] = [toX, toY, isCut, sides]
  }
  if (outline.points.length > 2) addClipped(outline, paths)
}

/** Returns a bit for each side of the tile and its margin beyond which a point lies. */
function listSides(x: number, y: number): number {
  const max = tileSizePx + marginPx
  return (x < -marginPx ? 1 : x > max ? 2 : 0) | (y < -marginPx ? 4 : y > max ? 8 : 0)
}
