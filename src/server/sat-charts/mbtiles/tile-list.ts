import type { TileSource } from '../../../core/contract/tile-source.ts'
import { tileSizePixels, type GridSheet } from '../chart-sheet.ts'
import type { TileCoordinates } from '../tiles/tile-url.ts'

/** Number of lower zooms included, so that plotters can show an overview. */
const lowerZooms = 5

/** Lists the zooms of an MBTiles file, highest first. */
export function listZooms({ minZoom, maxZoom }: TileSource, tileZoom: number): number[] {
  const finest = Math.min(tileZoom, maxZoom)
  const coarsest = Math.max(minZoom, finest - lowerZooms)
  return Array.from({ length: finest - coarsest + 1 }, (_, index) => finest - index)
}

/** Lists the tiles of the sheets at a zoom without duplicates; a tile of a lower zoom covers several sheets. */
export function listTilesOfZoom(sheets: readonly GridSheet[], zoom: number): TileCoordinates[] {
  const numbers = new Map<string, TileCoordinates>()
  for (const sheet of sheets) {
    const side = tileSizePixels * 2 ** (sheet.zoom - zoom)
    const lastX = Math.ceil((sheet.left + sheet.width) / side)
    const lastY = Math.ceil((sheet.top + sheet.height) / side)
    for (let y = Math.floor(sheet.top / side); y < lastY; y++)
      for (let x = Math.floor(sheet.left / side); x < lastX; x++) numbers.set(`${x}/${y}`, { z: zoom, x, y })
  }
  return [...numbers.values()]
}
