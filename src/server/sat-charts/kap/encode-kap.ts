import { createNearestColourChooser, createRunLengthColourChooser } from './choose-colours.ts'
import type { KapFrame } from './georeference.ts'
import { formatKapHeader, type KapMetadata } from './header.ts'
import { countColours, type ColourHistogram } from './histogram.ts'
import { listColourCandidates } from './colour-candidates.ts'
import { choosePalette } from './palette.ts'
import { colourBits, getMaxRowBytes, writeKapRow } from './rows.ts'

/**
 * Squared error (all channels) that a byte less may cost. At 40 a chart of imagery
 * is about half as large as with the nearest colours, and no streaks are seen.
 */
export const defaultByteCost = 40

/** Readers look at so many bytes before they take a file for a chart. */
const leastBytes = 2000
const headerEnd = Uint8Array.of(0x1a, 0x00, colourBits)

/** The parts of a chart in the order of the file, each made when it is asked for. */
export interface KapEncoder {
  header: Uint8Array
  /** Writes the next row, of the pixels from `start` on, into `out` at `at`, where {@link getMaxRowBytes} has room; answers where it ends. */
  writeRow(out: Uint8Array, at: number, pixels: Uint8Array, start: number): number
  /** The table of where each row starts, and where the table does: what comes behind the last row. */
  encodeIndex(): Uint8Array
}

/** Begins a chart whose colours are counted. `byteCost` 0 takes the nearest colour for every pixel. */
export function createKapEncoder(
  histogram: ColourHistogram,
  frame: KapFrame,
  words: KapMetadata,
  byteCost = defaultByteCost,
): KapEncoder {
  const { width, height } = frame
  const palette = choosePalette(histogram)
  const candidates = listColourCandidates(histogram, palette, byteCost)
  const choose =
    byteCost > 0
      ? createRunLengthColourChooser(palette, candidates, width, byteCost)
      : createNearestColourChooser(candidates, width)
  const header = headerBytes(frame, formatKapHeader(frame, palette, words))
  const table = new DataView(new ArrayBuffer(4 * height + 4))
  const colours = new Uint8Array(width)
  let row = 0
  let offset = header.length
  return {
    header,
    writeRow(out, at, pixels, start) {
      choose(pixels, start, colours)
      table.setUint32(4 * row, offset)
      const end = writeKapRow(out, at, ++row, colours, width)
      offset += end - at
      return end
    },
    encodeIndex() {
      if (row !== height) throw new Error(`a chart of ${height} rows has ${row}`)
      table.setUint32(4 * height, offset)
      return new Uint8Array(table.buffer)
    },
  }
}

/**
 * A picture of three bytes a pixel, as wide and high as the frame, as the bytes of
 * a BSB/KAP chart: header, rows of runs, index.
 */
export function encodeKap(
  pixels: Uint8Array,
  frame: KapFrame,
  words: KapMetadata,
  byteCost = defaultByteCost,
): Uint8Array<ArrayBuffer> {
  const { width, height } = frame
  if (pixels.length !== 3 * width * height) throw new Error('the picture is not of the size of its frame')
  const parts = createKapEncoder(countColours(pixels), frame, words, byteCost)
  const { header } = parts
  let out = new Uint8Array(header.length + Math.ceil((width * height) / 3) + 4 * height + 4)
  out.set(header)
  let at = header.length
  for (let row = 0; row < height; row++) {
    out = withRoom(out, at, getMaxRowBytes(width))
    at = parts.writeRow(out, at, pixels, row * width * 3)
  }
  const index = parts.encodeIndex()
  const whole = new Uint8Array(at + index.length)
  whole.set(out.subarray(0, at))
  whole.set(index, at)
  return whole
}

/** The header with its end; a small chart's is filled up with comments. */
function headerBytes(frame: KapFrame, text: string): Buffer {
  const rest = 5 * frame.height + 4 + headerEnd.length
  const filling = '!\r\n'.repeat(Math.ceil(Math.max(0, leastBytes - text.length - rest) / 3))
  return Buffer.concat([Buffer.from(text + filling, 'latin1'), headerEnd])
}

function withRoom(out: Uint8Array<ArrayBuffer>, used: number, more: number): Uint8Array<ArrayBuffer> {
  if (used + more <= out.length) return out
  const larger = new Uint8Array(Math.ceil(1.4 * out.length) + more)
  larger.set(out.subarray(0, used))
  return larger
}
