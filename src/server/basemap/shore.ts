import { tileSizePx as size } from '../../core/tile-grid.ts'
import { drawingPx, marginPx, type CoastDrawing } from './coast-raster.ts'

/** Side in pixels of the squares in which the land is counted. Tiles and their margins are whole numbers of them. */
const squarePx = 4
const across = drawingPx / squarePx
const passes = 3

/** Reads for the pixels of a row how much land is around them: 0 far at sea, a half at a straight coast, 1 inland. */
export type FillShore = (row: number, out: Float32Array) => void

/** Blurs the land of a tile within 12 pixels. */
export function blurLand({ land }: CoastDrawing): FillShore {
  let squares = countLand(land)
  for (let pass = 0; pass < passes; pass++) squares = blur(blur(squares, 1), across)
  const line = new Float32Array(across)
  return (row, out) => {
    const v = (row + 0.5) / squarePx - 0.5 + marginPx / squarePx
    const top = Math.floor(v) * across
    for (let square = 0; square < across; square++)
      line[square] = mix(squares[top + square] ?? 0, squares[top + across + square] ?? 0, v - Math.floor(v))
    let column = -squarePx / 2
    for (let square = marginPx / squarePx - 1; column < size; square++) {
      const from = line[square] ?? 0
      const slope = ((line[square + 1] ?? 0) - from) / squarePx
      for (let step = 0.5; step < squarePx; step++, column++)
        if (column >= 0 && column < size) out[column] = from + slope * step
    }
  }
}

function countLand(land: Uint8Array): Float32Array {
  const squares = new Float32Array(across * across)
  const full = 255 * squarePx * squarePx
  let from = 0
  for (let row = 0; row < drawingPx; row++) {
    const first = Math.floor(row / squarePx) * across
    for (let square = first; square < first + across; square++) {
      let sum = 0
      for (let column = 0; column < squarePx; column++) sum += land[from++] ?? 0
      squares[square] = (squares[square] ?? 0) + sum / full
    }
  }
  return squares
}

/** Averages three squares that are so far apart. Beside the margin, the outermost square goes on. */
function blur(squares: Float32Array, step: number): Float32Array {
  const blurred = new Float32Array(squares.length)
  const last = across - 1
  for (let row = 0, i = 0; row < across; row++) {
    for (let column = 0; column < across; column++, i++) {
      const place = step === 1 ? column : row
      const before = squares[place === 0 ? i : i - step] ?? 0
      const after = squares[place === last ? i : i + step] ?? 0
      blurred[i] = (before + (squares[i] ?? 0) + after) / 3
    }
  }
  return blurred
}

function mix(a: number, b: number, fraction: number): number {
  return a + (b - a) * fraction
}
