import sharp from 'sharp'
import { toMercator } from '../../core/geo.ts'
import { tileSizePx as size } from '../../core/tile-grid.ts'
import { getTileBounds, type TileAddress } from './coast-picture.ts'
import { createCoastRaster, type CoastRaster } from './coast-raster.ts'
import { createGrain } from './ground-texture.ts'
import type { LandTone } from './land-tone.ts'
import { paintGround, type Graticule } from './paint-ground.ts'
import { maxWorldZoom } from './paint-request.ts'

/** Paints tiles of the built-in map. */
export interface GroundPainter {
  /** Returns a tile as JPEG, in full resolution of its colours, which keeps the coast sharp. */
  paint(tile: TileAddress, draw: (raster: CoastRaster) => void): Promise<Buffer>
}

/** Zoom from which the coastline is at its strongest. */
const minStrongZoom = 9
const quality = 86
/** Quality of the tiles that the build paints: they make up most of its size. */
const worldQuality = 78

/** Spacing of the graticule in degrees by zoom: two or three lines per tile. */
const graticuleDegrees = [
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

const graticuleOpacity = 0.14

/** Creates a painter of tiles with these colours of the land. */
export function createGroundPainter(tone: LandTone): GroundPainter {
  const grain = createGrain()
  return {
    async paint(tile, draw) {
      const strength = Math.min(1, tile.z / minStrongZoom)
      const raster = createCoastRaster(0.7 + 0.5 * strength)
      draw(raster)
      const pixels = paintGround({
        ...tile,
        drawing: raster.finish(),
        tone: await tone.openTile(tile),
        grain,
        grainPart: 0.06 * strength,
        bandPart: 0.5 + 0.5 * strength,
        linePart: 0.35 + 0.5 * strength,
        graticule: traceGraticule(tile),
      })
      return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
        .jpeg({ quality: tile.z > maxWorldZoom ? quality : worldQuality, chromaSubsampling: '4:4:4' })
        .toBuffer()
    },
  }
}

/** Lines of latitude and longitude are seen where the map is no longer one of the world. */
function traceGraticule(tile: TileAddress): Graticule {
  const { z, x, y } = tile
  const graticule = { rows: new Float32Array(size), columns: new Float32Array(size) }
  if (z <= maxWorldZoom) return graticule
  const step = graticuleDegrees[z] ?? 1
  const { west, south, east, north } = getTileBounds(tile, 1 / size)
  const side = 2 ** z
  for (let k = Math.ceil(west / step); k * step <= east; k++)
    addLine(graticule.columns, (((k * step + 180) / 360) * side - x) * size)
  for (let k = Math.ceil(south / step); k * step <= north; k++)
    addLine(graticule.rows, (toMercator({ latitude: k * step, longitude: 0 }).y * side - y) * size)
  return graticule
}

/** Adds a line of a pixel around a place, which covers a part of two. */
function addLine(opacities: Float32Array, place: number): void {
  const first = Math.floor(place - 0.5)
  const part = place - 0.5 - first
  if (first >= 0 && first < size) opacities[first] = graticuleOpacity * (1 - part)
  if (first + 1 >= 0 && first + 1 < size) opacities[first + 1] = graticuleOpacity * part
}
