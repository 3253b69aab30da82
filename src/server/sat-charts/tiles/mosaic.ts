import { toImageryRow, type KapFrame } from '../kap/georeference.ts'
import { tileSizePixels, type ChartSheet } from '../chart-sheet.ts'
import { openTileImage } from './tile-image.ts'

/** A tile and its position in the imagery of a sheet. */
export interface PlacedTile {
  bytes: Uint8Array
  /** North-west corner in canvas pixels; may be outside the canvas. */
  x: number
  y: number
  /** For a coarser tile that replaces a missing one: the part to upscale; otherwise null. */
  enlargedPart: TilePart | null
}

/** A square of a tile, in pixels. */
export interface TilePart {
  left: number
  top: number
  side: number
}

/** Extent of the imagery of a sheet, at its own or a lower zoom. */
export interface ImageryCanvas {
  /** Sheet pixels per canvas pixel: 1, 2, 4… */
  scaleFactor: number
  /** Position and size in pixels of the canvas zoom, as in {@link ChartSheet}. */
  left: number
  top: number
  width: number
  height: number
}

/** Grey value of areas without imagery. */
const blank = 0x8c
const bytesPerPixel = 3

/** Computes the canvas of a sheet at an imagery zoom, which is at most that of the sheet. */
export function computeImageryCanvas(sheet: ChartSheet, imageryZoom: number): ImageryCanvas {
  const factor = 2 ** (sheet.zoom - imageryZoom)
  const left = Math.floor(sheet.left / factor)
  const top = Math.floor(sheet.top / factor)
  return {
    scaleFactor: factor,
    left,
    top,
    width: Math.ceil((sheet.left + sheet.width) / factor) - left,
    height: Math.ceil((sheet.top + sheet.height) / factor) - top,
  }
}

/** Draws the tiles on a canvas; returns the pixels and the indexes of the tiles that could not be decoded. */
export async function drawMosaic(
  canvas: ImageryCanvas,
  tiles: readonly PlacedTile[],
): Promise<{ pixels: Uint8Array; broken: number[] }> {
  const pixels = new Uint8Array(canvas.width * canvas.height * bytesPerPixel).fill(blank)
  const broken: number[] = []
  for (const [index, tile] of tiles.entries()) {
    const decoded = await decode(tile).catch(() => null)
    if (decoded) copyTile(pixels, canvas, tile, decoded)
    else broken.push(index)
  }
  return { pixels, broken }
}

/** Decodes a tile to 256 x 256 RGBA pixels. Throws for an invalid or fully transparent image. */
async function decode({ bytes, enlargedPart }: PlacedTile): Promise<Uint8Array> {
  const image = openTileImage(bytes)
  const { width, height } = await image.metadata()
  if (enlargedPart) {
    // The part is in pixels of a 256-pixel tile; the tiles of the source may be larger.
    const [across, down] = [width / tileSizePixels, height / tileSizePixels]
    image.extract({
      left: Math.floor(enlargedPart.left * across),
      top: Math.floor(enlargedPart.top * down),
      width: Math.max(1, Math.round(enlargedPart.side * across)),
      height: Math.max(1, Math.round(enlargedPart.side * down)),
    })
  }
  if (enlargedPart || width !== tileSizePixels || height !== tileSizePixels)
    image.resize(tileSizePixels, tileSizePixels, { fit: 'fill', kernel: 'cubic' })
  const raw = await image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()
  if (raw.length !== tileSizePixels * tileSizePixels * 4) throw new Error('unexpected tile format')
  for (let at = 3; at < raw.length; at += 4) if (raw[at] !== 0) return raw
  throw new Error('the tile is fully transparent')
}

function copyTile(pixels: Uint8Array, canvas: ImageryCanvas, { x, y }: PlacedTile, tile: Uint8Array): void {
  const fromColumn = Math.max(0, -x)
  const toColumn = Math.min(tileSizePixels, canvas.width - x)
  for (let row = Math.max(0, -y); row < Math.min(tileSizePixels, canvas.height - y); row++) {
    let to = ((y + row) * canvas.width + x + fromColumn) * bytesPerPixel
    for (let column = fromColumn; column < toColumn; column++, to += bytesPerPixel) {
      const from = (row * tileSizePixels + column) * 4
      if (tile[from + 3] === 0) continue
      pixels[to] = tile[from] ?? 0
      pixels[to + 1] = tile[from + 1] ?? 0
      pixels[to + 2] = tile[from + 2] ?? 0
    }
  }
}

/** A range of rows of a chart's frame: `from` inclusive, `to` exclusive. */
export interface RowRange {
  from: number
  to: number
}

/**
 * Resamples the canvas to the pixels of a chart or of some of its rows: upscales it to the
 * resolution of the sheet and reprojects the rows to the frame.
 */
export function fitToFrame(
  pixels: Uint8Array,
  canvas: ImageryCanvas,
  sheet: ChartSheet,
  frame: KapFrame,
  { from, to }: RowRange = { from: 0, to: frame.height },
): Uint8Array {
  const { scaleFactor } = canvas
  const columns =
    scaleFactor === 1
      ? null
      : computeWeights(
          sheet.width,
          canvas.width,
          (column) => (sheet.left + column + 0.5) / scaleFactor - canvas.left - 0.5,
        )
  const wide = columns ? resampleColumns(pixels, canvas, columns) : pixels
  const rows = computeWeights(
    to - from,
    canvas.height,
    (row) => (sheet.top + toImageryRow(sheet, frame, from + row) + 0.5) / scaleFactor - canvas.top - 0.5,
  )
  return resampleRows(wide, sheet.width, rows)
}

/** Returns the part of a sheet that is needed for some rows of its chart. `factor` is the upscaling. */
export function sliceSheetRows(
  sheet: ChartSheet,
  frame: KapFrame,
  { from, to }: RowRange,
  factor: number,
): ChartSheet {
  // The interpolation uses four imagery rows per chart row.
  const margin = 2 * factor
  const first = Math.max(0, Math.floor(toImageryRow(sheet, frame, from)) - margin)
  const last = Math.min(sheet.height, Math.ceil(toImageryRow(sheet, frame, to - 1)) + 1 + margin)
  return { ...sheet, top: sheet.top + first, height: last - first }
}

/** For each output pixel: the four neighbouring input pixels and their weights. */
interface Weights {
  places: Int32Array
  shares: Float32Array
}

function computeWeights(count: number, length: number, toSourcePosition: (pixel: number) => number): Weights {
  const places = new Int32Array(4 * count)
  const shares = new Float32Array(4 * count)
  for (let pixel = 0; pixel < count; pixel++) {
    const place = toSourcePosition(pixel)
    const before = Math.floor(place)
    getCubicWeights(place - before).forEach((share, tap) => {
      places[4 * pixel + tap] = Math.max(0, Math.min(length - 1, before - 1 + tap))
      shares[4 * pixel + tap] = share
    })
  }
  return { places, shares }
}

/** Catmull-Rom weights: exact at input pixels, and sharp in between. */
function getCubicWeights(t: number): number[] {
  const t2 = t * t
  const t3 = t2 * t
  return [(-t3 + 2 * t2 - t) / 2, (3 * t3 - 5 * t2 + 2) / 2, (-3 * t3 + 4 * t2 + t) / 2, (t3 - t2) / 2]
}

function resampleColumns(pixels: Uint8Array, { width, height }: ImageryCanvas, columns: Weights): Uint8Array {
  const count = columns.places.length / 4
  const out = new Uint8ClampedArray(count * height * bytesPerPixel)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < count; column++) {
      for (let channel = 0; channel < bytesPerPixel; channel++) {
        let sum = 0
        for (let tap = 4 * column; tap < 4 * column + 4; tap++) {
          const at = (row * width + (columns.places[tap] ?? 0)) * bytesPerPixel + channel
          sum += (columns.shares[tap] ?? 0) * (pixels[at] ?? 0)
        }
        out[(row * count + column) * bytesPerPixel + channel] = sum
      }
    }
  }
  return new Uint8Array(out.buffer)
}

function resampleRows(pixels: Uint8Array, width: number, rows: Weights): Uint8Array {
  const stride = width * bytesPerPixel
  const count = rows.places.length / 4
  const out = new Uint8ClampedArray(count * stride)
  for (let row = 0; row < count; row++) {
    const [a = 0, b = 0, c = 0, d = 0] = rows.places.subarray(4 * row, 4 * row + 4)
    const [wa = 0, wb = 0, wc = 0, wd = 0] = rows.shares.subarray(4 * row, 4 * row + 4)
    for (let at = 0; at < stride; at++) {
      out[row * stride + at] =
        wa * (pixels[a * stride + at] ?? 0) +
        wb * (pixels[b * stride + at] ?? 0) +
        wc * (pixels[c * stride + at] ?? 0) +
        wd * (pixels[d * stride + at] ?? 0)
    }
  }
  return new Uint8Array(out.buffer)
}
