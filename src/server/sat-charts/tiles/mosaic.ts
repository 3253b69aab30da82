import sharp from 'sharp'
import { toImageryRow, type KapFrame } from '../kap/georeference.ts'
import { tileSizePixels, type ChartSheet } from '../chart-sheet.ts'

/** A tile where it belongs in the imagery of a sheet. */
export interface PlacedTile {
  bytes: Uint8Array
  /** Its north-west corner in pixels of the canvas; may be outside. */
  x: number
  y: number
  /** Of a coarser tile that stands in for a missing one: the quarter (of the quarter…) to enlarge. */
  enlargedPart: TilePart | null
}

/** A square of a tile, in pixels. */
export interface TilePart {
  left: number
  top: number
  side: number
}

/** Imagery of a sheet, of its own zoom or of a coarser one. */
export interface ImageryCanvas {
  /** Pixels of the sheet for one of the canvas: 1, 2, 4… */
  scaleFactor: number
  /** Of the canvas in pixels of its own zoom, as {@link ChartSheet} counts them. */
  left: number
  top: number
  width: number
  height: number
}

/** What stands where there is no imagery: a grey that is neither land nor sea. */
const blank = 0x8c
const bytesPerPixel = 3

/** The piece of imagery at a zoom (the sheet's or a coarser one) that holds a sheet. */
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

/** Draws tiles next to each other; answers the picture and the numbers of the tiles that are no pictures. */
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

/** A tile as 256 x 256 pixels of four bytes. Throws where it is no picture, or one with nothing on it. */
async function decode({ bytes, enlargedPart }: PlacedTile): Promise<Uint8Array> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: 4096 * 4096 })
  const { width, height } = await image.metadata()
  if (enlargedPart) {
    // In pixels of 256 a side, whatever the source's tiles have.
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
  if (raw.length !== tileSizePixels * tileSizePixels * 4) throw new Error('a tile of another form')
  for (let at = 3; at < raw.length; at += 4) if (raw[at] !== 0) return raw
  throw new Error('an empty tile')
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

/** Rows of a chart's frame: from the first to before the last. */
export interface RowRange {
  from: number
  to: number
}

/**
 * The picture of a chart, or of some of its rows: the canvas, which holds what they
 * show, enlarged to the sheet's pixels and its rows moved to where the frame has them.
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
      : weightsFor(
          sheet.width,
          canvas.width,
          (column) => (sheet.left + column + 0.5) / scaleFactor - canvas.left - 0.5,
        )
  const wide = columns ? resampleColumns(pixels, canvas, columns) : pixels
  const rows = weightsFor(
    to - from,
    canvas.height,
    (row) => (sheet.top + toImageryRow(sheet, frame, from + row) + 0.5) / scaleFactor - canvas.top - 0.5,
  )
  return resampleRows(wide, sheet.width, rows)
}

/** The part of a sheet that some rows of its chart are made of, enlarged `factor` times. */
export function sliceSheetRows(
  sheet: ChartSheet,
  frame: KapFrame,
  { from, to }: RowRange,
  factor: number,
): ChartSheet {
  // Four rows of imagery make one of the chart.
  const more = 2 * factor
  const first = Math.max(0, Math.floor(toImageryRow(sheet, frame, from)) - more)
  const last = Math.min(sheet.height, Math.ceil(toImageryRow(sheet, frame, to - 1)) + 1 + more)
  return { ...sheet, top: sheet.top + first, height: last - first }
}

/** For each new pixel: the four old ones around it and what each counts. */
interface Weights {
  places: Int32Array
  shares: Float32Array
}

function weightsFor(count: number, length: number, placeOf: (pixel: number) => number): Weights {
  const places = new Int32Array(4 * count)
  const shares = new Float32Array(4 * count)
  for (let pixel = 0; pixel < count; pixel++) {
    const place = placeOf(pixel)
    const before = Math.floor(place)
    cubic(place - before).forEach((share, tap) => {
      places[4 * pixel + tap] = Math.max(0, Math.min(length - 1, before - 1 + tap))
      shares[4 * pixel + tap] = share
    })
  }
  return { places, shares }
}

/** Catmull-Rom: exact where nothing moves, sharp where it does. */
function cubic(t: number): number[] {
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
