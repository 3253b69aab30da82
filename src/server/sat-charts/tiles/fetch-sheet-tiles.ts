import type { TileSource } from '../../../core/contract/tile-source.ts'
import { satChartArea } from '../../../core/limits.ts'
import { getSourceCoverage } from '../chart-sources.ts'
import { computeImageryCanvas, type ImageryCanvas, type PlacedTile } from './mosaic.ts'
import { tileSizePixels, type ChartSheet } from '../chart-sheet.ts'
import type { TileCoordinates } from './tile-url.ts'
import { maxConcurrentTiles, type TileResult, type TileStore } from './tile-store.ts'

/** Imagery of a sheet from one source. */
export interface SheetImagery {
  imageryZoom: number
  canvas: ImageryCanvas
  tiles: PlacedTile[]
  /** Numbers of the tiles above, in their order; of a stand-in, its own. */
  tileCoordinates: TileCoordinates[]
  /** Tiles the sheet takes. */
  tileCount: number
  /** Of those, tiles that are not there; for some of them a coarser one stands in. */
  missingCount: number
  fallbackCount: number
  /** Some are missing because the source did not answer, not because it has none. */
  isUnavailable: boolean
}

interface Wanted {
  number: TileCoordinates
  x: number
  y: number
}

/**
 * Asks a source for all tiles of a sheet. A tile that is not there is replaced by
 * the part of a coarser one that shows the same, where there is one.
 */
export async function fetchSheetTiles(
  store: TileStore,
  source: TileSource,
  sheet: ChartSheet,
  signal: AbortSignal,
): Promise<SheetImagery> {
  const imageryZoom = Math.min(sheet.zoom, source.maxZoom)
  const canvas = computeImageryCanvas(sheet, imageryZoom)
  const wanted = listCanvasTiles(canvas, imageryZoom)
  const gathered: SheetImagery = {
    imageryZoom,
    canvas,
    tiles: [],
    tileCoordinates: [],
    tileCount: wanted.length,
    missingCount: 0,
    fallbackCount: 0,
    isUnavailable: false,
  }

  async function tileAt(number: TileCoordinates): Promise<TileResult> {
    const { z, x, y } = number
    const place = {
      zoom: z,
      left: x * tileSizePixels,
      top: y * tileSizePixels,
      width: tileSizePixels,
      height: tileSizePixels,
    }
    return getSourceCoverage(place, source) === 'none'
      ? { kind: 'absent' }
      : store.getTile(source, number, signal)
  }

  async function gather({ number, x, y }: Wanted): Promise<void> {
    const own = await tileAt(number)
    if (own.kind === 'there') return add(own.bytes, number, { x, y, enlargedPart: null })
    gathered.missingCount++
    if (own.kind === 'failed') gathered.isUnavailable = true
    for (let up = 1; up <= satChartArea.maxUpscaledLevels && number.z - up >= source.minZoom; up++) {
      const coarser = { z: number.z - up, x: number.x >> up, y: number.y >> up }
      const tile = await tileAt(coarser)
      if (tile.kind !== 'there') continue
      const side = tileSizePixels / 2 ** up
      const left = (number.x - coarser.x * 2 ** up) * side
      const top = (number.y - coarser.y * 2 ** up) * side
      gathered.fallbackCount++
      return add(tile.bytes, coarser, { x, y, enlargedPart: { left, top, side } })
    }
  }

  function add(bytes: Uint8Array, number: TileCoordinates, placed: Omit<PlacedTile, 'bytes'>): void {
    gathered.tiles.push({ bytes, ...placed })
    gathered.tileCoordinates.push(number)
  }

  const rest = wanted.values()
  async function work(): Promise<void> {
    for (const tile of rest) await gather(tile)
  }
  await Promise.all(Array.from({ length: maxConcurrentTiles }, work))
  return gathered
}

/** The tiles of a zoom that a canvas takes, and where they lie on it. */
export function listCanvasTiles({ left, top, width, height }: ImageryCanvas, zoom: number): Wanted[] {
  const side = 2 ** zoom
  const wanted: Wanted[] = []
  const lastRow = Math.min(side - 1, Math.ceil((top + height) / tileSizePixels) - 1)
  for (let row = Math.max(0, Math.floor(top / tileSizePixels)); row <= lastRow; row++) {
    const lastColumn = Math.ceil((left + width) / tileSizePixels) - 1
    for (let column = Math.floor(left / tileSizePixels); column <= lastColumn; column++) {
      const x = ((column % side) + side) % side
      wanted.push({
        number: { z: zoom, x, y: row },
        x: column * tileSizePixels - left,
        y: row * tileSizePixels - top,
      })
    }
  }
  return wanted
}
