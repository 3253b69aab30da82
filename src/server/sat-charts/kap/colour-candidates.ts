import type { ColourHistogram } from './histogram.ts'
import type { Palette } from './palette.ts'

/** Candidate palette colours for the pixels of each cell, nearest first. */
export interface ColourCandidates {
  /** Colour numbers, {@link candidatesPerCell} per cell, padded with 0. */
  colours: Uint8Array
  slots: Int32Array
}

/** Number of candidate colours per cell. */
export const candidatesPerCell = 3

/**
 * Lists the nearest palette colours of each cell. `reach` is the maximum squared distance
 * of a candidate in addition to that of the nearest colour.
 */
export function listColourCandidates(
  histogram: ColourHistogram,
  palette: Palette,
  reach: number,
): ColourCandidates {
  const { size, red, green, blue, slots } = histogram
  const colours = new Uint8Array(size * candidatesPerCell)
  const distances = new Float64Array(candidatesPerCell)
  for (let slot = 0; slot < size; slot++) {
    const r = red[slot] ?? 0
    const g = green[slot] ?? 0
    const b = blue[slot] ?? 0
    const start = slot * candidatesPerCell
    distances.fill(Infinity)
    for (let colour = 1, at = 3; colour <= palette.size; colour++, at += 3) {
      const dr = r - (palette.colours[at] ?? 0)
      const dg = g - (palette.colours[at + 1] ?? 0)
      const db = b - (palette.colours[at + 2] ?? 0)
      const distance = dr * dr + dg * dg + db * db
      // The factor allows for the spread of the pixels within a cell.
      if (distance >= (distances[candidatesPerCell - 1] ?? 0) || distance > (distances[0] ?? 0) + 1.5 * reach)
        continue
      let position = candidatesPerCell - 1
      for (; position > 0 && (distances[position - 1] ?? 0) > distance; position--) {
        distances[position] = distances[position - 1] ?? 0
        colours[start + position] = colours[start + position - 1] ?? 0
      }
      distances[position] = distance
      colours[start + position] = colour
    }
  }
  return { colours, slots }
}
