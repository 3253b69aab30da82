import type { ColourHistogram } from './histogram.ts'
import type { Palette } from './palette.ts'

/** Palette colours that come into question for the pixels of each cell, the nearest first. */
export interface ColourCandidates {
  /** Colour numbers, {@link candidatesPerCell} a cell, 0 where there are fewer. */
  colours: Uint8Array
  slots: Int32Array
}

/** So many colours are looked at for a pixel. */
export const candidatesPerCell = 3

/**
 * Lists for each cell the colours near it. `reach` is the squared distance beyond
 * the nearest one up to which another may be worth taking.
 */
export function listColourCandidates(
  histogram: ColourHistogram,
  palette: Palette,
  reach: number,
): ColourCandidates {
  const { size, red, green, blue, slots } = histogram
  const colours = new Uint8Array(size * candidatesPerCell)
  const near = new Float64Array(candidatesPerCell)
  for (let slot = 0; slot < size; slot++) {
    const r = red[slot] ?? 0
    const g = green[slot] ?? 0
    const b = blue[slot] ?? 0
    const start = slot * candidatesPerCell
    near.fill(Infinity)
    for (let colour = 1, at = 3; colour <= palette.size; colour++, at += 3) {
      const dr = r - (palette.colours[at] ?? 0)
      const dg = g - (palette.colours[at + 1] ?? 0)
      const db = b - (palette.colours[at + 2] ?? 0)
      const distance = dr * dr + dg * dg + db * db
      // Pixels of a cell are not all at its middle: a little more than the reach.
      if (distance >= (near[candidatesPerCell - 1] ?? 0) || distance > (near[0] ?? 0) + 1.5 * reach) continue
      let place = candidatesPerCell - 1
      for (; place > 0 && (near[place - 1] ?? 0) > distance; place--) {
        near[place] = near[place - 1] ?? 0
        colours[start + place] = colours[start + place - 1] ?? 0
      }
      near[place] = distance
      colours[start + place] = colour
    }
  }
  return { colours, slots }
}
