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

/** Returns the columns of the picture, and the fraction between them, for the pixels of a tile. */
function listColumns(width: number, { z, x }: TileAddress) {
  return Array.from({ length: size }, (_, column) => {
    const u = (((x * size + column + 0.5) / (2 ** z * size)) * width - 0.5 + width) % width
    const left = Math.floor(u)
    return { left: 3 * left, right: 3 * ((left + 1) % width), fraction: u - left }
  })
}

/** Reads each pixel between four of the picture. */
function readPixels({ pixels, width, height }: Picture, tile: TileAddress): FillRow {
  const columns = listColumns(width, tile)
  return (row, out) => {
    const v = Math.min(height - 1.001, Math.max(0, toPictureRow(height, tile, row + 0.5)))
    const top = Math.floor(v) * width * 3
    const below = top + width * 3
    const down = v - Math.floor(v)
    let offset = 0
    for (const { left, right, fraction } of columns) {
      for (let channel = 0; channel < 3; channel++) {
        const upper = mix(pixels, top + left + channel, top + right + channel, fraction)
        const lower = mix(pixels, below + left + channel, below + right + channel, fraction)
        out[offset++] = upper + (lower - upper) * down
      }
    }
  }
}

function toPictureRow(height: number, { z, y }: TileAddress, row: number): number {
  const { latitude } = fromMercator(0, Math.min(1, (y * size + row) / (2 ** z * size)))
  return ((90 - latitude) / 180) * height - 0.5
}

function mix(source: Buffer, a: number, b: number, fraction: number): number {
  const first = source[a] ?? 0
  return first + ((source[b] ?? 0) - first) * fraction
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
  for (let row = 0; row < across; row++) {
    const v = toPictureRow(picture.height, tile, row * step)
    for (let column = 0; column < across; column++) {
      readSpline(picture, (x * size + column * step) * scale - 0.5, v, nodes, 3 * (row * across + column))
    }
  }
  return (row, out) => {
    const v = (row + 0.5) / step
    const top = Math.floor(v) * across * 3
    const down = v - Math.floor(v)
    let offset = 0
    for (let column = 0; column < across - 1; column++) {
      const at = top + 3 * column
      for (let channel = 0; channel < 3; channel++) {
        const left = mixRows(nodes, at + channel, across * 3, down)
        const slope = (mixRows(nodes, at + 3 + channel, across * 3, down) - left) / step
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

function mixRows(nodes: Float32Array, at: number, below: number, down: number): number {
  const upper = nodes[at] ?? 0
  return upper + ((nodes[at + below] ?? 0) - upper) * down
}

/** Writes the colour of the picture at a point, by a cubic B-spline of 16 pixels. */
function readSpline(
  { pixels, width, height }: Picture,
  u: number,
  v: number,
  out: Float32Array,
  at: number,
): void {
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const across = getSplineWeights(u - left)
  const down = getSplineWeights(v - top)
  let [red, green, blue] = [0, 0, 0]
  for (let row = 0; row < 4; row++) {
    const from = Math.min(height - 1, Math.max(0, top - 1 + row)) * width
    for (let column = 0; column < 4; column++) {
      const weight = (across[column] ?? 0) * (down[row] ?? 0)
      const pixel = 3 * (from + ((left - 1 + column + width) % width))
      red += weight * (pixels[pixel] ?? 0)
      green += weight * (pixels[pixel + 1] ?? 0)
      blue += weight * (pixels[pixel + 2] ?? 0)
    }
  }
  out[at] = red
  out[at + 1] = green
  out[at + 2] = blue
}

function getSplineWeights(t: number): [number, number, number, number] {
  const s = 1 - t
  return [s ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6, (3 * s ** 3 - 6 * s ** 2 + 4) / 6, t ** 3 / 6]
}
