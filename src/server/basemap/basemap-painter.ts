import { join } from 'node:path'
import sharp from 'sharp'
import { fromMercator, toMercator } from '../../core/geo.ts'
import { tileSizePx as size } from '../../core/tile-grid.ts'
import { maxImageZoom, type PaintedTile, type PaintRequest } from './paint-request.ts'
import { readJoinedCells } from '../coast/packed-cells.ts'
import {
  drawCells,
  formatPoint,
  getTileBounds,
  pathUnitsPerPixel,
  type CoastPaths,
  type TileAddress,
} from './coast-picture.ts'

export interface BasemapPainter {
  /** Renders a tile: as JPEG where the image is seen, else as PNG, which keeps the coast sharp. */
  paintTile(request: PaintRequest): Promise<PaintedTile>
}

/** Zoom from which the drawn land and sea hide the image. */
const minDrawnZoom = 10

/** Width of the band of lighter water, of which land hides half. */
const haloPx = 10

const colours = { sea: '#0f3357', land: '#6d6e53', halo: '#2b6496', shade: '#0a1f3a', coast: '#efe7c6' }

/** Spacing of the graticule in degrees by zoom: two or three lines per tile. */
const graticule = [
  90,
  45,
  30,
  20,
  10,
  10,
  5,
  2,
  1,
  0.5,
  0.25,
  1 / 6,
  1 / 12,
  1 / 30,
  1 / 60,
  1 / 60,
  1 / 120,
  1 / 240,
  1 / 600,
]

/** Creates a painter that renders tiles from the image made by the build and the cells of the coast. */
export async function createBasemapPainter(folder: string): Promise<BasemapPainter> {
  const { data: pixels, info } = await sharp(join(folder, 'earth.jpg'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    async paintTile({ cells, ...tile }) {
      const { z, x, y } = tile
      const drawing =
        z > maxImageZoom ? Buffer.from(drawCoastSvg(drawCells(readJoinedCells(cells), tile), tile)) : null
      if (drawing && z >= minDrawnZoom) {
        const bytes = await sharp(drawing)
          .flatten({ background: colours.sea })
          .png({ compressionLevel: 6 })
          .toBuffer()
        return { bytes, type: 'image/png' }
      }
      const image = sharp(sampleImage(pixels, info.width, info.height, z, x, y), {
        raw: { width: size, height: size, channels: 3 },
      })
      const composed = drawing ? image.composite([{ input: drawing }]) : image
      return { bytes: await composed.jpeg({ quality: 80 }).toBuffer(), type: 'image/jpeg' }
    },
  }
}

/** Samples the pixels of a Mercator tile from an equirectangular image with bilinear interpolation. */
function sampleImage(
  source: Buffer,
  width: number,
  height: number,
  z: number,
  tileX: number,
  tileY: number,
): Buffer {
  const out = Buffer.alloc(size * size * 3)
  const scale = 2 ** z * size
  // Offset of the pixel to the left of each column, of the one to its right, and the distance from the former.
  const columns = Array.from({ length: size }, (_, column) => {
    const u = (((tileX * size + column + 0.5) / scale) * width - 0.5 + width) % width
    const left = Math.floor(u)
    return { left: 3 * left, right: 3 * ((left + 1) % width), fraction: u - left }
  })
  for (let row = 0; row < size; row++) {
    const { latitude } = fromMercator(0, (tileY * size + row + 0.5) / scale)
    const v = Math.min(height - 1.001, Math.max(0, ((90 - latitude) / 180) * height - 0.5))
    const top = Math.floor(v) * width * 3
    const below = top + width * 3
    const down = v - Math.floor(v)
    let offset = row * size * 3
    for (const { left, right, fraction } of columns) {
      for (let channel = 0; channel < 3; channel++) {
        const upper = mixColours(source, top + left + channel, top + right + channel, fraction)
        const lower = mixColours(source, below + left + channel, below + right + channel, fraction)
        out[offset++] = upper + (lower - upper) * down
      }
    }
  }
  return out
}

function mixColours(source: Buffer, a: number, b: number, fraction: number): number {
  const first = source[a] ?? 0
  return first + ((source[b] ?? 0) - first) * fraction
}

function toPixel(longitude: number, latitude: number, z: number, x: number, y: number): string {
  const side = 2 ** z
  const unit = toMercator({ latitude, longitude: 0 })
  const px = ((longitude + 180) / 360) * side - x
  const py = unit.y * side - y
  return formatPoint([px * size, py * size])
}

/**
 * Draws land, sea and coastline; over the image their opacity grows with the zoom. A band of lighter water along the
 * coast says on which side of it the water is.
 */
function drawCoastSvg({ land, coast }: CoastPaths, { z, x, y }: TileAddress): string {
  const strength = Math.min(1, (z - maxImageZoom) / (minDrawnZoom - maxImageZoom))
  const fill = (0.9 * strength).toFixed(2)
  const stroke = (id: string, colour: string, widthPx: number, opacity: number) =>
    `<use href="#${id}" fill="none" stroke="${colour}" stroke-width="${(widthPx * pathUnitsPerPixel).toFixed(0)}" stroke-linejoin="round" stroke-linecap="round" stroke-opacity="${opacity.toFixed(2)}"/>`
  const side = size * pathUnitsPerPixel
  const ground = `<path d="${land}" fill="${colours.land}" fill-rule="evenodd"/>`
  const layers = [
    z >= minDrawnZoom && stroke('coast', colours.halo, haloPx, 1),
    // Without the image, the sea is the background of the tile.
    z < minDrawnZoom
      ? `<g opacity="${fill}"><path d="M0 0H${side}V${side}H0Z" fill="${colours.sea}"/>${ground}</g>`
      : ground,
    z >= minDrawnZoom && stroke('coast', colours.shade, 2 + strength, 0.35),
    stroke('coast', colours.coast, 1 + 0.4 * strength, 0.4 + 0.5 * strength),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">
    <defs><path id="coast" d="${coast}"/></defs>${layers.filter(Boolean).join('')}
    ${drawGraticulePath(z, x, y)}</svg>`
}

function drawGraticulePath(z: number, x: number, y: number): string {
  const step = graticule[z] ?? 1
  const { west, south, east, north } = getTileBounds({ z, x, y }, 0)
  const lines: string[] = []
  for (let k = Math.ceil(west / step); k * step <= east; k++) {
    lines.push(`M${toPixel(k * step, north, z, x, y)}L${toPixel(k * step, south, z, x, y)}`)
  }
  for (let k = Math.ceil(south / step); k * step <= north; k++) {
    lines.push(`M${toPixel(west, k * step, z, x, y)}L${toPixel(east, k * step, z, x, y)}`)
  }
  return `<path d="${lines.join('')}" fill="none" stroke="#ffffff" stroke-width="${pathUnitsPerPixel}" stroke-opacity="0.16"/>`
}
