import { candidatesPerCell, type ColourCandidates } from './colour-candidates.ts'
import type { Palette } from './palette.ts'

/** Chooses the colour numbers of a row: `pixels` from `start` on, three bytes each, into `colours`. */
export type ColourChooser = (pixels: Uint8Array, start: number, colours: Uint8Array) => void

/** Gives each pixel the nearest colour. */
export function createNearestColourChooser(
  { colours: listed, slots }: ColourCandidates,
  width: number,
): ColourChooser {
  return (pixels, start, colours) => {
    for (let column = 0, at = start; column < width; column++, at += 3) {
      const cell =
        (((pixels[at] ?? 0) >> 2) << 12) | (((pixels[at + 1] ?? 0) >> 2) << 6) | ((pixels[at + 2] ?? 0) >> 2)
      colours[column] = listed[(slots[cell] ?? 0) * candidatesPerCell] ?? 1
    }
  }
}

const never = 0x3fffffff

/**
 * Chooses the colours of a whole row together, so that squared error plus `byteCost`
 * for each byte of the row is least: a pixel takes the colour of its neighbour where
 * that saves more than it spoils. A run of two pixels takes two bytes, and a longer
 * one no more. Of each colour that may still win two costs are known: as a single
 * pixel that ends here, and as a run; of each column only where the best way to it
 * began, for what came before that is the best way to the column in front of it.
 */
export function createRunLengthColourChooser(
  palette: Palette,
  { colours: listed, slots }: ColourCandidates,
  width: number,
  byteCost: number,
): ColourChooser {
  const paint = Int32Array.from(palette.colours)
  const bestColour = new Uint8Array(width)
  const bestStart = new Int32Array(width)
  // The colours that may still win, and by their place: cost of a single, of a run, where that run began.
  const live = new Int32Array(128)
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
      const [first, second, third] = [listed[list] ?? 0, listed[list + 1] ?? 0, listed[list + 2] ?? 0]
      let unseen = (first && 1) | (second && 2) | (third && 4)
      let least = never
      let best = 0
      for (let place = 0; place < count; place++) {
        const colour = live[place] ?? 0
        const dr = r - (paint[3 * colour] ?? 0)
        const dg = g - (paint[3 * colour + 1] ?? 0)
        const db = b - (paint[3 * colour + 2] ?? 0)
        const error = dr * dr + dg * dg + db * db
        let many = run[place] ?? 0
        const grown = (single[place] ?? 0) + byteCost
        if (grown < many) {
          many = grown
          start[place] = column - 1
        }
        many += error
        run[place] = many
        if (many < least) {
          least = many
          best = place
        }
        let one = never
        const bit = colour === first ? 1 : colour === second ? 2 : colour === third ? 4 : 0
        if (bit !== 0) {
          unseen &= ~bit
          // The cheapest way to the column before costs nothing: costs are counted from it.
          one = byteCost + error
          if (one < least) {
            least = one
            best = place
          }
        }
        single[place] = one
      }
      for (let place = list; unseen !== 0; place++, unseen >>= 1) {
        if ((unseen & 1) === 0) continue
        const colour = listed[place] ?? 0
        const dr = r - (paint[3 * colour] ?? 0)
        const dg = g - (paint[3 * colour + 1] ?? 0)
        const db = b - (paint[3 * colour + 2] ?? 0)
        const one = byteCost + dr * dr + dg * dg + db * db
        live[count] = colour
        run[count] = never
        single[count] = one
        if (one < least) {
          least = one
          best = count
        }
        count++
      }
      bestColour[column] = live[best] ?? 0
      bestStart[column] = run[best] === least ? (start[best] ?? 0) : column
      // What costs more than to begin anew from the cheapest can never win again.
      let kept = 0
      const mostOne = least + byteCost
      const mostMany = least + 2 * byteCost
      for (let place = 0; place < count; place++) {
        const one = single[place] ?? 0
        const many = run[place] ?? 0
        if (many >= mostMany && one >= mostOne) continue
        live[kept] = live[place] ?? 0
        single[kept] = one - least
        run[kept] = many - least
        start[kept++] = start[place] ?? 0
      }
      count = kept
    }
    for (let column = width - 1; column >= 0;) {
      const first = bestStart[column] ?? column
      colours.fill(bestColour[column] ?? 1, first, column + 1)
      column = first - 1
    }
  }
}
