import { getUnitsPerPixel, simplifyRing } from '../coast/simplify-ring.ts'
import { fromMercator, toMercator } from '../../core/geo.ts'
import { tileSizePx } from '../../core/tile-grid.ts'
import {
  coastCellDegrees,
  coastCellUnits,
  coastColumns,
  coastRows,
  getCoastCellCorner,
  isCellBorder,
  isWholeCell,
  type CoastCell,
} from '../coast/coast-cell.ts'
import { marginPx, type CoastRaster, type Point } from './coast-raster.ts'

/** A tile of the basemap. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Maximum zoom at which the points of all coasts are too near to each other for rounded corners. */
const maxSharpZoom = 8

/** Returns the bounds of a tile in degrees, wider on each side by a part of its size. */
export function getTileBounds({ z, x, y }: TileAddress, margin: number) {
  const side = 2 ** z
  const northWest = fromMercator((x - margin) / side, Math.max(0, (y - margin) / side))
  const southEast = fromMercator((x + 1 + margin) / side, Math.min(1, (y + 1 + margin) / side))
  return {
    west: northWest.longitude,
    north: northWest.latitude,
    east: southEast.longitude,
    south: southEast.latitude,
  }
}

/** Returns the numbers of the cells that a tile with its margin touches. */
export function listTileCells(tile: TileAddress): number[] {
  const bounds = getTileBounds(tile, marginPx / tileSizePx)
  const [west, east] = [bounds.west, bounds.east].map((longitude) =>
    Math.floor((longitude + 180) / coastCellDegrees),
  ) as [number, number] // as many as were mapped
  const [south, north] = [bounds.south, bounds.north].map((latitude) =>
    Math.min(coastRows - 1, Math.max(0, Math.floor((latitude + 90) / coastCellDegrees))),
  ) as [number, number]
  const numbers: number[] = []
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) {
      numbers.push(row * coastColumns + ((column + coastColumns) % coastColumns))
    }
  }
  return numbers
}

/** Draws cells in the pixels of a tile. */
export function drawCells(
  cells: Iterable<Pick<CoastCell, 'number' | 'rings'>>,
  tile: TileAddress,
  raster: CoastRaster,
): void {
  const inland: number[] = []
  for (const { number, rings } of cells) {
    if (isWholeCell(rings)) {
      inland.push(number)
      continue
    }
    const toPixel = createProjection(number, tile)
    for (const whole of rings) {
      const ring = simplifyRing(whole, tile.z)
      if (ring.length < 6) continue
      const outline = traceOutline(ring, toPixel)
      drawOutline(tile.z > maxSharpZoom ? roundCorners(outline) : outline, raster)
    }
  }
  drawInland(inland, tile, raster)
}

/** Draws the land in a ring, and its edges that are a coast and may be seen. */
export function drawOutline({ points, isCoast }: Outline, raster: CoastRaster): void {
  raster.addRing(points)
  points.forEach((from, i) => {
    const to = points[(i + 1) % points.length]
    if (to && isCoast[i] && !isBeside(from, to)) raster.addLine(from, to)
  })
}

/** Draws cells without a coast: one rectangle for neighbours in a row, because a tile of a low zoom has hundreds. */
function drawInland(numbers: number[], tile: TileAddress, raster: CoastRaster): void {
  numbers.sort((a, b) => a - b)
  let first = 0
  for (let i = 1; i <= numbers.length; i++) {
    const [start = 0, last = 0] = [numbers[first], numbers[i - 1]]
    if (numbers[i] === last + 1 && (last + 1) % coastColumns !== 0) continue
    const [left, bottom] = createProjection(start, tile)(0, 0)
    const [right, top] = createProjection(last, tile)(coastCellUnits, coastCellUnits)
    raster.addRing([
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ])
    first = i
  }
}

/** Parts of a cell in which its rows are equally high: less work for the many points of a low zoom. */
const strips = 32
/** Maximum zoom of these parts, at which they are less than 50 pixels high. */
const maxStripZoom = 12

/** Returns a function from units of a cell to pixels of a tile; of both sides of the antimeridian, the nearer one. */
function createProjection(number: number, { z, x, y }: TileAddress): (unitX: number, unitY: number) => Point {
  const corner = getCoastCellCorner(number)
  const side = 2 ** z
  const scale = coastCellDegrees / coastCellUnits
  let left = ((corner.longitude + 180) / 360) * side - x
  if (left > side / 2) left -= side
  if (left < -side / 2) left += side
  const perUnit = 1 / getUnitsPerPixel(z)
  const toTop = (unitY: number) =>
    (toMercator({ latitude: corner.latitude + unitY * scale, longitude: 0 }).y * side - y) * tileSizePx
  if (z > maxStripZoom) return (unitX, unitY) => [left * tileSizePx + unitX * perUnit, toTop(unitY)]
  const height = coastCellUnits / strips
  const tops = Array.from({ length: strips + 2 }, (_, strip) => toTop(strip * height))
  return (unitX, unitY) => {
    const strip = Math.floor(unitY / height)
    const [lower = 0, upper = 0] = [tops[strip], tops[strip + 1]]
    return [left * tileSizePx + unitX * perUnit, lower + (unitY / height - strip) * (upper - lower)]
  }
}

/** A closed ring in pixels of a tile; `isCoast` tells of each point whether the edge to the next one is a coast. */
export interface Outline {
  points: Point[]
  isCoast: boolean[]
}

function traceOutline(ring: ArrayLike<number>, toPixel: (x: number, y: number) => Point): Outline {
  const outline: Outline = { points: [], isCoast: [] }
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[next], ring[next + 1]]
    outline.points.push(toPixel(x1, y1))
    outline.isCoast.push(!isCellBorder(x1, y1, x2, y2))
  }
  return outline
}

/** A rounded corner is at most so far from the point of the coast: within the line of the coast and its edges. */
const maxRoundingPx = 2
/** Maximum distance from a corner at which its curve starts, and the minimum of one that is seen. */
const maxCurvePx = 14
const minCurvePx = 1.5

/** Rounds the corners of a coarse coast by a few pixels of the screen; the points of a fine one are too near for it. */
function roundCorners({ points, isCoast }: Outline): Outline {
  const rounded: Outline = { points: [], isCoast: [] }
  for (let i = 0; i < points.length; i++) {
    const before = (i + points.length - 1) % points.length
    const [from, at, to] = [points[before], points[i], points[(i + 1) % points.length]]
    if (!from || !at || !to) continue
    const curve = isCoast[before] && isCoast[i] && !isOutside(at) ? traceCurve(from, at, to) : [at]
    for (const point of curve) {
      rounded.points.push(point)
      rounded.isCoast.push(true)
    }
    rounded.isCoast[rounded.isCoast.length - 1] = isCoast[i] ?? false
  }
  return rounded
}

/** Returns a parabola instead of a corner, or the corner. */
function traceCurve([x1, y1]: Point, at: Point, [x2, y2]: Point): Point[] {
  const [x, y] = at
  const [before, after] = [Math.hypot(x1 - x, y1 - y), Math.hypot(x2 - x, y2 - y)]
  const most = 0.45 * Math.min(before, after)
  if (most < minCurvePx) return [at]
  const [beforeX, beforeY] = [(x1 - x) / before, (y1 - y) / before]
  const [afterX, afterY] = [(x2 - x) / after, (y2 - y) / after]
  // In its middle, the curve is a quarter of this sum times its length from the corner.
  const bend = Math.hypot(beforeX + afterX, beforeY + afterY)
  const length = Math.min(most, maxCurvePx, (4 * maxRoundingPx) / bend)
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const [part, rest] = [length * t * t, length * (1 - t) * (1 - t)]
    return [x + beforeX * rest + afterX * part, y + beforeY * rest + afterY * part]
  })
}

function isOutside([x, y]: Point): boolean {
  const [min, max] = [-marginPx - maxCurvePx, tileSizePx + marginPx + maxCurvePx]
  return x < min || x > max || y < min || y > max
}

/** Whether an edge lies on one side of the tile and its margin. */
function isBeside([x1, y1]: Point, [x2, y2]: Point): boolean {
  const max = tileSizePx + marginPx
  return (
    (x1 < -marginPx && x2 < -marginPx) ||
    (x1 > max && x2 > max) ||
    (y1 < -marginPx && y2 < -marginPx) ||
    (y1 > max && y2 > max)
  )
}
