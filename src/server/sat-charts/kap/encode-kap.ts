import { createNearestColourChooser, createRunLengthColourChooser } from './choose-colours.ts'
import type { KapFrame } from './georeference.ts'
import { formatKapHeader, type KapMetadata } from './header.ts'
import { countColours, type ColourHistogram } from './histogram.ts'
import { listColourCandidates } from './colour-candidates.ts'
import { choosePalette } from './palette.ts'
import { colourBits, getMaxRowBytes, writeKapRow } from './rows.ts'

/**
 * Squared error (all channels) that is acceptable to save one byte. At 40 a chart of imagery
 * is about half as large as with the nearest colours, without visible streaks.
 */
export const defaultByteCost = 40

/** Minimum file size: chart readers inspect this many bytes to detect the format. */
const minFileBytes = 2000
const headerEnd = Uint8Array.of(0x1a, 0x00, colourBits)

/** Encodes the parts of a chart in the order of the file. */
export interface KapEncoder {
  header: Uint8Array
  /** Encodes the next row from `pixels` at `start` to `out` at `at`, which needs room for {@link getMaxRowBytes}; returns the end offset. */
  writeRow(out: Uint8Array, at: number, pixels: Uint8Array, start: number): number
  /** Returns the index that follows the last row: the offset of each row and of the index itself. */
  encodeIndex(): Uint8Array
}

/** Creates an encoder from the colour histogram. With `byteCost` 0 each pixel gets the nearest colour. */
export function createKapEncoder(
  histogram: ColourHistogram,
  frame: KapFrame,
  metadata: KapMetadata,
  byteCost = defaultByteCost,
): KapEncoder {
  const { width, height } = frame
  const palette = choosePalette(histogram)
  const candidates = listColourCandidates(histogram, palette, byteCost)
  const choose =
    byteCost > 0
      ? createRunLengthColourChooser(palette, candidates, width, byteCost)
      : createNearestColourChooser(candidates, width)
  const header = encodeHeader(frame, formatKapHeader(frame, palette, metadata))
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
 * Encodes RGB pixels, with the width and height of the frame, as a BSB/KAP chart:
 * header, run-length encoded rows, index.
 */
export function encodeKap(
  pixels: Uint8Array,
  frame: KapFrame,
  metadata: KapMetadata,
  byteCost = defaultByteCost,
): Uint8Array<ArrayBuffer> {
  const { width, height } = frame
  if (pixels.length !== 3 * width * height) throw new Error('the pixels do not match the size of the frame')
  const encoder = createKapEncoder(countColours(pixels), frame, metadata, byteCost)
  const { header } = encoder
  let out = new Uint8Array(header.length + Math.ceil((width * height) / 3) + 4 * height + 4)
  out.set(header)
  let at = header.length
  for (let row = 0; row < height; row++) {
    out = ensureCapacity(out, at, getMaxRowBytes(width))
    at = encoder.writeRow(out, at, pixels, row * width * 3)
  }
  const index = encoder.encodeIndex()
  const result = new Uint8Array(at + index.length)
  result.set(out.subarray(0, at))
  result.set(index, at)
  return result
}

/** Returns the header with its terminator, padded with comments in a small chart. */
function encodeHeader(frame: KapFrame, text: string): Buffer {
  const rest = 5 * frame.height + 4 + headerEnd.length
  const padding = '!\r\n'.repeat(Math.ceil(Math.max(0, minFileBytes - text.length - rest) / 3))
  return Buffer.concat([Buffer.from(text + padding, 'latin1'), headerEnd])
}

function ensureCapacity(out: Uint8Array<ArrayBuffer>, used: number, more: number): Uint8Array<ArrayBuffer> {
  if (used + more <= out.length) return out
  const larger = new Uint8Array(Math.ceil(1.4 * out.length) + more)
  larger.set(out.subarray(0, used))
  return larger
}
