/** A colour histogram with cells of six bits per channel. */
export interface ColourHistogram {
  /** Number of cells with pixels. */
  size: number
  /** By cell number: index into the lists below, or -1 for an empty cell. */
  slots: Int32Array
  /** Mean colour and number of the pixels of each cell. */
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  weight: Float64Array
}

const cells = 2 ** 18

/** Counts the colours of an image in parts. */
export interface ColourCounter {
  /** Counts RGB pixels. */
  add(pixels: Uint8Array): void
  toHistogram(): ColourHistogram
}

/** Counts the colours of RGB pixels. */
export function countColours(pixels: Uint8Array): ColourHistogram {
  const count = createColourCounter()
  count.add(pixels)
  return count.toHistogram()
}

/** Creates a counter for an image that is processed in parts. */
export function createColourCounter(): ColourCounter {
  // Per cell: number of pixels, and for each channel the sum of the two low bits.
  const sums = new Uint32Array(4 * cells)
  return {
    add(pixels) {
      for (let at = 0; at + 2 < pixels.length; at += 3) {
        const red = pixels[at] ?? 0
        const green = pixels[at + 1] ?? 0
        const blue = pixels[at + 2] ?? 0
        const cell = (((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2)) << 2
        sums[cell] = (sums[cell] ?? 0) + 1
        sums[cell + 1] = (sums[cell + 1] ?? 0) + (red & 3)
        sums[cell + 2] = (sums[cell + 2] ?? 0) + (green & 3)
        sums[cell + 3] = (sums[cell + 3] ?? 0) + (blue & 3)
      }
    },
    toHistogram: () => listCells(sums),
  }
}

function listCells(sums: Uint32Array): ColourHistogram {
  let size = 0
  for (let cell = 0; cell < cells; cell++) if ((sums[4 * cell] ?? 0) > 0) size++
  const histogram: ColourHistogram = {
    size,
    slots: new Int32Array(cells).fill(-1),
    red: new Float32Array(size),
    green: new Float32Array(size),
    blue: new Float32Array(size),
    weight: new Float64Array(size),
  }
  let slot = 0
  for (let cell = 0; cell < cells; cell++) {
    const count = sums[4 * cell] ?? 0
    if (count === 0) continue
    histogram.slots[cell] = slot
    histogram.weight[slot] = count
    histogram.red[slot] = 4 * (cell >> 12) + (sums[4 * cell + 1] ?? 0) / count
    histogram.green[slot] = 4 * ((cell >> 6) & 63) + (sums[4 * cell + 2] ?? 0) / count
    histogram.blue[slot] = 4 * (cell & 63) + (sums[4 * cell + 3] ?? 0) / count
    slot++
  }
  return histogram
}
