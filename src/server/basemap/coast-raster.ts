import { tileSizePx } from '../../core/tile-grid.ts'

/** Pixels around a tile that are drawn, so that the band along the coast does not end at its border. */
export const marginPx = 16
/** Side of the drawing: a tile with its margin. */
export const drawingPx = tileSizePx + 2 * marginPx

/** A point in pixels of a tile. */
export type Point = [x: number, y: number]

/** A drawn coast, a byte a pixel of a tile with its margin. */
export interface CoastDrawing {
  /** How much of the pixel is land. */
  land: Uint8Array
  /** How much of it the coastline covers. */
  line: Uint8Array
}

/** Draws land and coastlines. */
export interface CoastRaster {
  /** Adds a closed ring. A pixel within an odd number of rings is land. */
  addRing(points: readonly Point[]): void
  /** Adds a part of the coastline. */
  addLine(from: Point, to: Point): void
  /** Returns what was drawn, and null if that is sea alone. */
  finish(): CoastDrawing | null
}

/** A row of sums ends with the pixels beyond its last one. */
const stride = drawingPx + 2

/** Creates a drawing in which the coastline has this width. */
export function createCoastRaster(lineWidthPx: number): CoastRaster {
  const sums = new Float32Array(stride * drawingPx)
  const line = new Uint8Array(drawingPx * drawingPx)
  const reach = lineWidthPx / 2 + 0.5
  return {
    addRing(points) {
      // All rings in the same direction, so that the common border of two of them leaves no trace.
      const direction = Math.sign(getArea(points))
      let from = points.at(-1)
      for (const to of points) {
        if (from) addEdge(sums, from, to, direction)
        from = to
      }
    },
    addLine(from, to) {
      drawLine(line, from, to, reach)
    },
    finish() {
      const land = sumRows(sums)
      return isFilled(land, 0) && isFilled(line, 0) ? null : { land, line }
    },
  }
}

/** Whether all pixels have this value. */
export function isFilled(pixels: Uint8Array, value: number): boolean {
  for (let i = 0; i < pixels.length; i++) if (pixels[i] !== value) return false
  return true
}

function getArea(points: readonly Point[]): number {
  let area = 0
  let [lastX, lastY] = points.at(-1) ?? [0, 0]
  for (const [x, y] of points) {
    area += (lastX - x) * (lastY + y)
    ;[lastX, lastY] = [x, y]
  }
  return area
}

/**
 * Adds to each pixel of the rows that an edge crosses how much more of it, than of the pixel before, lies to the right of
 * the edge: the sums along a row are then the part of each pixel inside a ring.
 */
function addEdge(sums: Float32Array, from: Point, to: Point, direction: number): void {
  const isDown = from[1] < to[1]
  const [x1, y1] = isDown ? from : to
  const [x2, y2] = isDown ? to : from
  const [left, top, bottom] = [x1 + marginPx, y1 + marginPx, y2 + marginPx]
  if (top === bottom || bottom <= 0 || top >= drawingPx) return
  if (Math.min(left, x2 + marginPx) >= drawingPx) return
  const slope = (x2 - x1) / (y2 - y1)
  const sign = isDown ? direction : -direction
  const lastRow = Math.min(drawingPx, Math.ceil(bottom))
  for (let row = Math.max(0, Math.floor(top)); row < lastRow; row++) {
    const [start, end] = [Math.max(row, top), Math.min(row + 1, bottom)]
    const [x, next] = [left + (start - top) * slope, left + (end - top) * slope]
    addSpan(
      sums,
      row * stride,
      clampColumn(Math.min(x, next)),
      clampColumn(Math.max(x, next)),
      sign * (end - start),
    )
  }
}

function clampColumn(x: number): number {
  return x < 0 ? 0 : x > drawingPx ? drawingPx : x
}

/** Adds the part of an edge within a row, from column `x` to column `next`, which is so high. */
function addSpan(sums: Float32Array, row: number, x: number, next: number, height: number): void {
  const first = Math.floor(x)
  const last = Math.ceil(next)
  if (last <= first + 1) {
    const right = height * ((x + next) / 2 - first)
    sums[row + first] = (sums[row + first] ?? 0) + height - right
    sums[row + first + 1] = (sums[row + first + 1] ?? 0) + right
    return
  }
  // The part of the height above which the edge lies to the left of a column's right border, and its mean in the column.
  const perColumn = 1 / (next - x)
  let before = 0
  for (let column = first; column < last; column++) {
    const [from, to] = [Math.max(x, column), Math.min(next, column + 1)]
    const [low, high] = [(from - x) * perColumn, (to - x) * perColumn]
    const covered = (to - from) * ((low + high) / 2) + (column + 1 - to) * high
    sums[row + column] = (sums[row + column] ?? 0) + height * (covered - before)
    before = covered
  }
  sums[row + last] = (sums[row + last] ?? 0) + height * (1 - before)
}

/** Adds up the rows. Within two rings is outside again. */
function sumRows(sums: Float32Array): Uint8Array {
  const land = new Uint8Array(drawingPx * drawingPx)
  for (let row = 0, to = 0; row < drawingPx; row++) {
    let sum = 0
    let value = 0
    for (let from = row * stride; from < row * stride + drawingPx; from++, to++) {
      const step = sums[from] ?? 0
      if (step !== 0) {
        sum += step
        value = Math.round(255 * Math.abs(sum - 2 * Math.round(sum / 2)))
      }
      land[to] = value
    }
  }
  return land
}

/** Draws a line that reaches so far to each side, half a pixel of it as its soft edge. */
function drawLine(line: Uint8Array, from: Point, to: Point, reach: number): void {
  // Centres of pixels are whole numbers here.
  const [x1, y1] = [from[0] + marginPx - 0.5, from[1] + marginPx - 0.5]
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const lengthSquared = x * x + y * y
  const firstRow = Math.max(0, Math.ceil(Math.min(y1, y1 + y) - reach))
  const lastRow = Math.min(drawingPx - 1, Math.floor(Math.max(y1, y1 + y) + reach))
  for (let row = firstRow; row <= lastRow; row++) {
    // The part of the line that is near this row.
    const [a, b] = y === 0 ? [0, 1] : [(row - reach - y1) / y, (row + reach - y1) / y]
    const [start, end] = [clampPart(Math.min(a, b)), clampPart(Math.max(a, b))]
    const [left, right] = [x1 + x * start, x1 + x * end]
    const firstColumn = Math.max(0, Math.ceil(Math.min(left, right) - reach))
    const lastColumn = Math.min(drawingPx - 1, Math.floor(Math.max(left, right) + reach))
    for (let column = firstColumn; column <= lastColumn; column++) {
      const part = lengthSquared === 0 ? 0 : clampPart(((column - x1) * x + (row - y1) * y) / lengthSquared)
      const cover = reach - Math.sqrt((column - x1 - part * x) ** 2 + (row - y1 - part * y) ** 2)
      if (cover <= 0) continue
      const at = row * drawingPx + column
      line[at] = Math.max(line[at] ?? 0, Math.min(255, Math.round(255 * cover)))
    }
  }
}

function clampPart(part: number): number {
  return part < 0 ? 0 : part > 1 ? 1 : part
}
