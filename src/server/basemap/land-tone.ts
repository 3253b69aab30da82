import sharp from 'sharp'
import { fromMercator } from '../../core/geo.ts'
import { tileSizePx as size } from '../../core/tile-grid.ts'
import type { TileAddress } from './coast-picture.ts'

/** Writes red, green and blue of the pixels of a row of a tile. */
export type FillRow = (row: number, out: Float32Array) => void

/** Colours of the land of the world, also beside the coast in the sea. */
export interface LandTone {
  /** Returns what reads the colours of a tile. Neighbouring tiles meet without an edge. */
  openTile(tile: TileAddress): Promise<FillRow>
}

interface Picture {
  pixels: Buffer
  width: number
  height: number
}

/** Zoom at which a pixel of the picture is a pixel of the map. */
const pictureZoom = 4
/** Pixels of a tile between two points at which the enlarged picture is read. */
const nodePx = 16

/** Opens an equirectangular picture of the land. */
export async function openLandTone(path: string): Promise<LandTone> {
  const whole = await readPicture(path)
  const smaller = new Map<number, Promise<Picture>>()

  /** Returns the picture in the size of a zoom: fine detail would glitter in a small one. */
  function getPicture(z: number): Promise<Picture> {
    if (z >= pictureZoom) return Promise.resolve(whole)
    const known = smaller.get(z)
    if (known) return known
    const width = whole.width / 2 ** (pictureZoom - z)
    const reading = readPicture(path, Math.round(width))
    smaller.set(z, reading)
    reading.catch(() => smaller.delete(z))
    return reading
  }

  return {
    async openTile(tile) {
      const picture = await getPicture(tile.z)
      return tile.z <= pictureZoom + 1 ? readPixels(picture, tile) : readEnlarged(picture, tile)
    },
  }
}

async function readPicture(path: string, width?: number): Promise<Picture> {
  const image = sharp(path)
  const { data, info } = await (width === undefined ? image : image.resize(width))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Reads each pixel between four of the picture. */
function readPixels(picture: Picture, { z, x, y }: TileAddress): FillRow {
  const { width, height } = picture
  const toColumn = (column: number) => ((x * size + column + 0.5) / (2 ** z * size)) * width - 0.5
  const first = Math.floor(toColumn(0))
  // Place in a line of the picture of the pixel to the left of each column, and the distance from it.
  const lefts = new Int32Array(size)
  const fractions = new Float32Array(size)
  for (let column = 0; column < size; column++) {
    const left = Math.floor(toColumn(column))
    lefts[column] = 3 * (left - first)
    fractions[column] = toColumn(column) - left
  }
  const line = new Float32Array((lefts[size - 1] ?? 0) + 6)
  const weights = new Float32Array(2)
  return (row, out) => {
    const v = toPictureRow(height, { z, x, y }, row + 0.5)
    const top = Math.floor(v)
    weights[0] = 1 - (v - top)
    weights[1] = v - top
    readLine(picture, first, top, weights, line)
    for (let column = 0, to = 0; column < size; column++, to += 3) {
      const from = lefts[column] ?? 0
      const fraction = fractions[column] ?? 0
      out[to] = mix(line[from] ?? 0, line[from + 3] ?? 0, fraction)
      out[to + 1] = mix(line[from + 1] ?? 0, line[from + 4] ?? 0, fraction)
      out[to + 2] = mix(line[from + 2] ?? 0, line[from + 5] ?? 0, fraction)
    }
  }
}

function toPictureRow(height: number, { z, y }: TileAddress, row: number): number {
  const { latitude } = fromMercator(0, Math.min(1, (y * size + row) / (2 ** z * size)))
  return ((90 - latitude) / 180) * height - 0.5
}

function mix(a: number, b: number, fraction: number): number {
  return a + (b - a) * fraction
}

/**
 * Reads the picture at points on a grid by a cubic B-spline, and the pixels between them in straight lines: the pixels of
 * an enlarged picture have no edges.
 */
function readEnlarged(picture: Picture, tile: TileAddress): FillRow {
  const { z, x } = tile
  const step = z > pictureZoom + 3 ? nodePx : nodePx / 2 ** (pictureZoom + 4 - z)
  const across = size / step + 1
  const nodes = new Float32Array(across * across * 3)
  const scale = picture.width / (2 ** z * size)
  const first = Math.floor(x * size * scale - 0.5) - 1
  const lefts = new Int32Array(across)
  const weights = new Float32Array(4 * across)
  for (let column = 0; column < across; column++) {
    const u = (x * size + column * step) * scale - 0.5
    lefts[column] = Math.floor(u) - 1 - first
    setSplineWeights(u - Math.floor(u), weights, 4 * column)
  }
  const line = new Float32Array(3 * ((lefts[across - 1] ?? 0) + 4))
  const rowWeights = new Float32Array(4)
  for (let row = 0; row < across; row++) {
    const v = toPictureRow(picture.height, tile, row * step)
    setSplineWeights(v - Math.floor(v), rowWeights, 0)
    readLine(picture, first, Math.floor(v) - 1, rowWeights, line)
    for (let column = 0; column < across; column++) {
      const from = 3 * (lefts[column] ?? 0)
      const to = 3 * (row * across + column)
      for (let channel = 0; channel < 3; channel++) {
        let value = 0
        for (let tap = 0; tap < 4; tap++)
          value += (weights[4 * column + tap] ?? 0) * (line[from + 3 * tap + channel] ?? 0)
        nodes[to + channel] = value
      }
    }
  }
  return (row, out) => {
    const v = (row + 0.5) / step
    const top = Math.floor(v) * across * 3
    const down = v - Math.floor(v)
    let offset = 0
    for (let column = 0; column < across - 1; column++) {
      const at = top + 3 * column
      const below = at + 3 * across
      for (let channel = 0; channel < 3; channel++) {
        const left = mix(nodes[at + channel] ?? 0, nodes[below + channel] ?? 0, down)
        const slope = (mix(nodes[at + 3 + channel] ?? 0, nodes[below + 3 + channel] ?? 0, down) - left) / step
        let value = left + slope / 2
        for (let to = offset + channel; to < offset + 3 * step; to += 3) {
          out[to] = value
          value += slope
        }
      }
      offset += 3 * step
    }
  }
}

/** Writes the weighted sum of some rows of the picture, from a column and a row on. */
function readLine(
  { pixels, width, height }: Picture,
  first: number,
  top: number,
  weights: Float32Array,
  line: Float32Array,
): void {
  line.fill(0)
  for (let tap = 0; tap < weights.length; tap++) {
    const weight = weights[tap] ?? 0
    const row = Math.min(height - 1, Math.max(0, top + tap)) * width
    for (let to = 0, column = (first + width) % width; to < line.length; to += 3) {
      const from = 3 * (row + column)
      line[to] = (line[to] ?? 0) + weight * (pixels[from] ?? 0)
      line[to + 1] = (line[to + 1] ?? 0) + weight * (pixels[from + 1] ?? 0)
      line[to + 2] = (line[to + 2] ?? 0) + weight * (pixels[from + 2] ?? 0)
      column = column + 1 === width ? 0 : column + 1
    }
  }
}

/** Sets the weights of four neighbours for a point so far between the middle ones. */
function setSplineWeights(t: number, weights: Float32Array, at: number): void {
  const s = 1 - t
  weights[at] = s ** 3 / 6
  weights[at + 1] = (3 * t ** 3 - 6 * t ** 2 + 4) / 6
  weights[at + 2] = (3 * s ** 3 - 6 * s ** 2 + 4) / 6
  weights[at + 3] = t ** 3 / 6
}
