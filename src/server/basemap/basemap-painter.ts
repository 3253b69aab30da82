import { clipPolygon } from 'lineclip'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { fromMercator, toMercator } from '../../core/geo.ts'
import { readCoastline, type CoastlineRing } from './coastline.ts'

export interface BasemapPainter {
  /** A tile as JPEG. */
  paintTile(tile: { z: number; x: number; y: number }): Promise<Uint8Array>
}

const size = 256
/** Up to here the picture has detail of its own; above it is blended with drawn land. */
const pictureZoom = 5
/** Above this the coastline is coarser than what it would be taken for: only a plain ground is drawn. */
const coastZoom = 10
/** Degrees between lines of the graticule by zoom: some two or three lines a tile. */
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

/** Loads the picture and the coast that the build made, and draws tiles of them. */
export async function createBasemapPainter(folder: string): Promise<BasemapPainter> {
  const { data: pixels, info } = await sharp(join(folder, 'earth.jpg'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  let coast: Promise<CoastlineRing[]> | null = null
  return {
    async paintTile({ z, x, y }) {
      if (z > coastZoom) return jpeg(sharp(Buffer.from(plainSvg(z, x, y))).flatten())
      const picture = sharp(samplePicture(pixels, info.width, info.height, z, x, y), {
        raw: { width: size, height: size, channels: 3 },
      })
      if (z <= pictureZoom) return jpeg(picture)
      coast ??= readCoastline(join(folder, 'land.json'))
      return jpeg(picture.composite([{ input: Buffer.from(coastSvg(await coast, z, x, y)) }]))
    },
  }
}

async function jpeg(image: Sharp): Promise<Uint8Array> {
  return image.jpeg({ quality: 80 }).toBuffer()
}

/** The pixels of a Mercator tile out of an equirectangular picture, between neighbours smoothed. */
function samplePicture(
  source: Buffer,
  width: number,
  height: number,
  z: number,
  tileX: number,
  tileY: number,
): Buffer {
  const out = Buffer.alloc(size * size * 3)
  const scale = 2 ** z * size
  for (let row = 0; row < size; row++) {
    const { latitude } = fromMercator(0, (tileY * size + row + 0.5) / scale)
    const v = Math.min(height - 1.001, Math.max(0, ((90 - latitude) / 180) * height - 0.5))
    const v0 = Math.floor(v)
    const fv = v - v0
    for (let column = 0; column < size; column++) {
      const u = (((tileX * size + column + 0.5) / scale) * width - 0.5 + width) % width
      const u0 = Math.floor(u)
      const u1 = (u0 + 1) % width
      const fu = u - u0
      const at = (row * size + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const top = mix(source, (v0 * width + u0) * 3 + channel, (v0 * width + u1) * 3 + channel, fu)
        const below = mix(
          source,
          ((v0 + 1) * width + u0) * 3 + channel,
          ((v0 + 1) * width + u1) * 3 + channel,
          fu,
        )
        out[at + channel] = top + (below - top) * fv
      }
    }
  }
  return out
}

function mix(source: Buffer, a: number, b: number, part: number): number {
  const first = source[a] ?? 0
  return first + ((source[b] ?? 0) - first) * part
}

interface TileBox {
  west: number
  south: number
  east: number
  north: number
}

function boxOf(z: number, x: number, y: number, margin: number): TileBox {
  const side = 2 ** z
  const northWest = fromMercator((x - margin) / side, Math.max(0, (y - margin) / side))
  const southEast = fromMercator((x + 1 + margin) / side, Math.min(1, (y + 1 + margin) / side))
  return {
    west: northWest.longitude,
    north: northWest.latitude,
    east: southEast.longitude,
    south: southEast.latitude,
  }
}

function pixelOf(longitude: number, latitude: number, z: number, x: number, y: number): string {
  const side = 2 ** z
  const unit = toMercator({ latitude, longitude: 0 })
  const px = ((longitude + 180) / 360) * side - x
  const py = unit.y * side - y
  return `${(px * size).toFixed(1)} ${(py * size).toFixed(1)}`
}

/** Land, sea and coastline over the picture, the stronger the less the picture still shows. */
function coastSvg(coast: CoastlineRing[], z: number, x: number, y: number): string {
  const box = boxOf(z, x, y, 0.05)
  const paths: string[] = []
  for (const ring of coast) {
    if (ring.east < box.west || ring.west > box.east || ring.north < box.south || ring.south > box.north)
      continue
    const clipped = clipPolygon(ring.points, [box.west, box.south, box.east, box.north])
    if (clipped.length < 3) continue
    paths.push(`M${clipped.map(([lng, lat]) => pixelOf(lng, lat, z, x, y)).join('L')}Z`)
  }
  const land = paths.join('')
  const strength = (z - pictureZoom) / (coastZoom - pictureZoom + 1)
  const sea = `M0 0H${size}V${size}H0Z${land}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <path d="${sea}" fill="#0c2c52" fill-rule="evenodd" opacity="${(0.85 * strength).toFixed(2)}"/>
    <path d="${land}" fill="#5f6148" fill-rule="evenodd" opacity="${(0.85 * strength).toFixed(2)}"/>
    <path d="${land}" fill="none" stroke="#0a1f3a" stroke-width="${(2 + 2 * strength).toFixed(1)}" opacity="0.35"/>
    <path d="${land}" fill="none" stroke="#e9e2c4" stroke-width="1" opacity="${(0.35 + 0.4 * strength).toFixed(2)}"/>
    ${graticulePath(z, x, y)}</svg>`
}

/** Above the zoom the coast is good for: no detail is made up, only the graticule is drawn. */
function plainSvg(z: number, x: number, y: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" fill="#27394a"/>${graticulePath(z, x, y)}</svg>`
}

function graticulePath(z: number, x: number, y: number): string {
  const step = graticule[z] ?? 1
  const { west, south, east, north } = boxOf(z, x, y, 0)
  const lines: string[] = []
  for (let k = Math.ceil(west / step); k * step <= east; k++) {
    lines.push(`M${pixelOf(k * step, north, z, x, y)}L${pixelOf(k * step, south, z, x, y)}`)
  }
  for (let k = Math.ceil(south / step); k * step <= north; k++) {
    lines.push(`M${pixelOf(west, k * step, z, x, y)}L${pixelOf(east, k * step, z, x, y)}`)
  }
  return `<path d="${lines.join('')}" fill="none" stroke="#ffffff" stroke-width="1" opacity="0.16"/>`
}
