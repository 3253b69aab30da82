import { candidatesPerCell, type ColourCandidates } from './colour-candidates.ts'
import type { Palette } from './palette.ts'

/** Chooses the colour numbers of a row. Reads `pixels` from `start`, three bytes each, and writes to `colours`. */
export type ColourChooser = (pixels: Uint8Array, start: number, colours: Uint8Array) => void

/** Creates a chooser that assigns the nearest colour to each pixel. */
export function createNearestColourChooser(
  { colours: candidateColours, slots }: ColourCandidates,
  width: number,
): ColourChooser {
  return (pixels, start, colours) => {
    for (let column = 0, at = start; column < width; column++, at += 3) {
      const cell =
        (((pixels[at] ?? 0) >> 2) << 12) | (((pixels[at + 1] ?? 0) >> 2) << 6) | ((pixels[at + 2] ?? 0) >> 2)
      colours[column] = candidateColours[(slots[cell] ?? 0) * candidatesPerCell] ?? 1
    }
  }
}

const infiniteCost = 0x3fffffff

/**
 * Creates a chooser that minimises, for a whole row, the squared error plus `byteCost`
 * per byte: a pixel takes the colour of its neighbour if that saves more than the error
 * costs. A single pixel takes one byte; a run of any length takes two. Dynamic programming
 * over the columns: for each candidate colour it keeps the cost of ending here as a single
 * pixel and as a run; for each column it stores the colour and start of the best last run,
 * which follows the best solution up to the column before that start.
 */
export function createRunLengthColourChooser(
  palette: Palette,
  { colours: candidateColours, slots }: ColourCandidates,
  width: number,
  byteCost: number,
): ColourChooser {
  const paletteColours = Int32Array.from(palette.colours)
  const bestColour = new Uint8Array(width)
  const bestStart = new Int32Array(width)
  // Candidate colours and, by the same index, cost of a single pixel, cost of a run, start of that run.
  const candidates = new Int32Array(128)
  const single = new Int32Array(128)
  const run = new Int32Array(128)
  const start = new Int32Array(128)

  return (pixels, from, colours) => {
    let count = 0
    for (let column = 0, at = from; column < width; column++, at += 3) {
      const r = pixels[at] ?? 0
      const g = pixels[at + 1] ?? 0
      const b = pixels[at + 2] ?? 0
      const list = (slots[((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2)] ?? 0) * candidatesPerCell
      const [first, second, third] = [
        candidateColours[list] ?? 0,
        candidateColours[list + 1] ?? 0,
        candidateColours[list + 2] ?? 0,
      ]
      let remaining = (first && 1) | (second && 2) | (third && 4)
      let minCost = infiniteCost
      let best = 0
      for (let place = 0; place < count; place++) {
        const colour = candidates[place] ?? 0
        const dr = r - (paletteColours[3 * colour] ?? 0)
        const dg = g - (paletteColours[3 * colour + 1] ?? 0)
        const db = b - (paletteColours[3 * colour + 2] ?? 0)
        const error = dr * dr + dg * dg + db * db
        let runCost = run[place] ?? 0
        const newRunCost = (single[place] ?? 0) + byteCost
        if (newRunCost < runCost) {
          runCost = newRunCost
          start[place] = column - 1
        }
        runCost += error
        run[place] = runCost
        if (runCost < minCost) {
          minCost = runCost
          best = place
        }
        let singleCost = infiniteCost
        const bit = colour === first ? 1 : colour === second ? 2 : colour === third ? 4 : 0
        if (bit !== 0) {
          remaining &= ~bit
          // Costs are relative to the best solution up to the previous column.
          singleCost = byteCost + error
          if (singleCost < minCost) {
            minCost = singleCost
            best = place
          }
        }
        single[place] = singleCost
      }
      for (let place = list; remaining !== 0; place++, remaining >>= 1) {
        if ((remaining & 1) === 0) continue
        const colour = candidateColours[place] ?? 0
        const dr = r - (paletteColours[3 * colour] ?? 0)
        const dg = g - (paletteColours[3 * colour + 1] ?? 0)
        const db = b - (paletteColours[3 * colour + 2] ?? 0)
        const singleCost = byteCost + dr * dr + dg * dg + db * db
        candidates[count] = colour
        run[count] = infiniteCost
        single[count] = singleCost
        if (singleCost < minCost) {
          minCost = singleCost
          best = count
        }
        count++
      }
      bestColour[column] = candidates[best] ?? 0
      bestStart[column] = run[best] === minCost ? (start[best] ?? 0) : column
      // Drop candidates that cost more than a new run from the best solution: they can no longer win.
      let keptCount = 0
      const maxSingleCost = minCost + byteCost
      const maxRunCost = minCost + 2 * byteCost
      for (let place = 0; place < count; place++) {
        const singleCost = single[place] ?? 0
        const runCost = run[place] ?? 0
        if (runCost >= maxRunCost && singleCost >= maxSingleCost) continue
        candidates[keptCount] = candidates[place] ?? 0
        single[keptCount] = singleCost - minCost
        run[keptCount] = runCost - minCost
        start[keptCount++] = start[place] ?? 0
      }
      count = keptCount
    }
    for (let column = width - 1; column >= 0;) {
      const first = bestStart[column] ?? column
      colours.fill(bestColour[column] ?? 1, first, column + 1)
      column = first - 1
    }
  }
}
