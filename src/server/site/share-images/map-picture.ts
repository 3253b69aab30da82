import sharp, { type Sharp } from 'sharp'
import { toMercator, type Position } from '../../../core/geo.ts'
import { tileSizePx } from '../../../core/tile-grid.ts'
import type { Basemap } from '../../basemap/basemap.ts'

interface MapPictureOptions {
  centre: Position
  zoom: number
  width: number
  height: number
  /** Pixel of the picture at which the centre lies. */
  centrePx: { x: number; y: number }
}

/** Colour where the basemap has no tile. */
const seaColor = '#0c2c52'

/** Joins tiles of the built-in basemap to a picture. */
export async function renderMapPicture(basemap: Basemap, options: MapPictureOptions): Promise<Sharp> {
  const { centre, zoom, width, height, centrePx } = options
  const tilesPerSide = 2 ** zoom
  const { x, y } = toMercator(centre)
  const left = Math.round(x * tilesPerSide * tileSizePx) - centrePx.x
  const top = Math.round(y * tilesPerSide * tileSizePx) - centrePx.y
  const first = { column: Math.floor(left / tileSizePx), row: Math.floor(top / tileSizePx) }
  const columns = Math.floor((left + width - 1) / tileSizePx) - first.column + 1
  const rows = Math.floor((top + height - 1) / tileSizePx) - first.row + 1
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }))
  const tiles = await Promise.all(
    cells.map(async ({ column, row }) => {
      const tileX = (((first.column + column) % tilesPerSide) + tilesPerSide) % tilesPerSide
      const tileY = first.row + row
      const tile = tileY < 0 ? null : await basemap.getTile(zoom, tileX, tileY)
      return tile ? [{ input: tile, left: column * tileSizePx, top: row * tileSizePx }] : []
    }),
  )
  const grid = { width: columns * tileSizePx, height: rows * tileSizePx, channels: 3 as const }
  const { data, info } = await sharp({ create: { ...grid, background: seaColor } })
    .composite(tiles.flat())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).extract({
    left: left - first.column * tileSizePx,
    top: top - first.row * tileSizePx,
    width,
    height,
  })
}
