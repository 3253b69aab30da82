import { clipPolygon } from 'lineclip'
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

/** A tile of the basemap. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Pixels around the tile that are drawn, so that strokes do not end at its border. */
const marginPx = 8
const drawnBox: [number, number, number, number] = [
  -marginPx,
  -marginPx,
  tileSizePx + marginPx,
  tileSizePx + marginPx,
]
/** Maximum zoom at which a cell is smaller than a third of a tile: clipping would cost more than it saves. */
const maxUnclippedZoom = 8
/** Coordinates of a path are whole numbers, which are written and read faster: so many to a pixel. */
export const pathUnitsPerPixel = 10

/** SVG path data of a coast, in `pathUnitsPerPixel`: the land, to be filled by the even-odd rule, and the lines between land and sea. */
export interface CoastPaths {
  land: string
  coast: string
}

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
): CoastPaths {
  const paths: CoastPaths = { land: '', coast: '' }
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
      const points = project(ring, toPixel)
      paths.land += formatRing(tile.z > maxUnclippedZoom ? clipPolygon(points, drawnBox) : points)
      paths.coast += formatCoast(ring, points)
    }
  }
  paths.land += formatInland(inland, tile)
  return paths
}

/** Formats cells without a coast: one rectangle for neighbours in a row, because a tile of a low zoom has hundreds. */
function formatInland(numbers: number[], tile: TileAddress): string {
  numbers.sort((a, b) => a - b)
  let path = ''
  let first = 0
  for (let i = 1; i <= numbers.length; i++) {
    const [start = 0, last = 0] = [numbers[first], numbers[i - 1]]
    if (numbers[i] === last + 1 && (last + 1) % coastColumns !== 0) continue
    const [left, bottom] = createProjection(start, tile)(0, 0)
    const [right, top] = createProjection(last, tile)(coastCellUnits, coastCellUnits)
    const corners: Point[] = [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ]
    path += formatRing(tile.z > maxUnclippedZoom ? clipPolygon(corners, drawnBox) : corners)
    first = i
  }
  return path
}

type Point = [number, number]

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

function project(ring: ArrayLike<number>, toPixel: (x: number, y: number) => Point): Point[] {
  const points: Point[] = []
  for (let i = 0; i < ring.length; i += 2) points.push(toPixel(ring[i] ?? 0, ring[i + 1] ?? 0))
  return points
}

function formatRing(points: readonly Point[]): string {
  return points.length < 3 ? '' : `M${points.map(formatPoint).join('L')}Z`
}

/** Formats the edges of a ring that are a coast and may be seen. */
function formatCoast(ring: ArrayLike<number>, points: readonly Point[]): string {
  let path = ''
  let isDrawing = false
  for (let i = 0; i < points.length; i++) {
    const next = (i + 1) % points.length
    const [from, to] = [points[i], points[next]]
    if (!from || !to) continue
    const [x1 = 0, y1 = 0] = [ring[2 * i], ring[2 * i + 1]]
    const [x2 = 0, y2 = 0] = [ring[2 * next], ring[2 * next + 1]]
    if (isCellBorder(x1, y1, x2, y2) || isBeside(from, to)) isDrawing = false
    else {
      path += isDrawing ? `L${formatPoint(to)}` : `M${formatPoint(from)}L${formatPoint(to)}`
      isDrawing = true
    }
  }
  return path
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

export function formatPoint([x, y]: Point): string {
  return `${Math.round(x * pathUnitsPerPixel)} ${Math.round(y * pathUnitsPerPixel)}`
}
