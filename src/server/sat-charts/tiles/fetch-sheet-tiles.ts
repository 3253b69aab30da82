import type { TileSource } from '../../../core/contract/tile-source.ts'
import { satChartArea } from '../../../core/limits/sat-charts.ts'
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
  /** Coordinates of `tiles`, in the same order; for a fallback, those of the coarser tile. */
  tileCoordinates: TileCoordinates[]
  /** Number of tiles of the sheet. */
  tileCount: number
  /** Number of missing tiles, and of those replaced by a coarser tile. */
  missingCount: number
  fallbackCount: number
  /** Whether tiles are missing because the source did not respond. */
  isUnavailable: boolean
}

/** A tile and its position on a canvas. */
export interface CanvasTile {
  number: TileCoordinates
  x: number
  y: number
}

/** Fetches all tiles of a sheet from a source. */
export async function fetchSheetTiles(
  store: TileStore,
  source: TileSource,
  sheet: ChartSheet,
  signal: AbortSignal,
): Promise<SheetImagery> {
  const imageryZoom = Math.min(sheet.zoom, source.maxZoom)
  const canvas = computeImageryCanvas(sheet, imageryZoom)
  const canvasTiles = listCanvasTiles(canvas, imageryZoom)
  return { imageryZoom, canvas, ...(await fetchCanvasTiles(store, source, canvasTiles, signal)) }
}

/**
 * Fetches tiles from a source. A missing tile is replaced by the same part of a coarser tile, if
 * there is one.
 */
export async function fetchCanvasTiles(
  store: TileStore,
  source: TileSource,
  canvasTiles: readonly CanvasTile[],
  signal: AbortSignal,
): Promise<Omit<SheetImagery, 'imageryZoom' | 'canvas'>> {
  const imagery: Omit<SheetImagery, 'imageryZoom' | 'canvas'> = {
    tiles: [],
    tileCoordinates: [],
    tileCount: canvasTiles.length,
    missingCount: 0,
    fallbackCount: 0,
    isUnavailable: false,
  }

  async function getTile(number: TileCoordinates): Promise<TileResult> {
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

  async function fetchTile({ number, x, y }: CanvasTile): Promise<void> {
    const tile = await getTile(number)
    if (tile.kind === 'there') return add(tile.bytes, number, { x, y, enlargedPart: null })
    imagery.missingCount++
    if (tile.kind === 'failed') imagery.isUnavailable = true
    for (let up = 1; up <= satChartArea.maxUpscaledLevels && number.z - up >= source.minZoom; up++) {
      const coarser = { z: number.z - up, x: number.x >> up, y: number.y >> up }
      const fallback = await getTile(coarser)
      if (fallback.kind !== 'there') continue
      const side = tileSizePixels / 2 ** up
      const left = (number.x - coarser.x * 2 ** up) * side
      const top = (number.y - coarser.y * 2 ** up) * side
      imagery.fallbackCount++
      return add(fallback.bytes, coarser, { x, y, enlargedPart: { left, top, side } })
    }
  }

  function add(bytes: Uint8Array, number: TileCoordinates, placed: Omit<PlacedTile, 'bytes'>): void {
    imagery.tiles.push({ bytes, ...placed })
    imagery.tileCoordinates.push(number)
  }

  const rest = canvasTiles.values()
  async function work(): Promise<void> {
    for (const tile of rest) await fetchTile(tile)
  }
  await Promise.all(Array.from({ length: maxConcurrentTiles }, work))
  return imagery
}

/** Lists the tiles of a zoom that a canvas needs, with their positions on it. */
export function listCanvasTiles({ left, top, width, height }: ImageryCanvas, zoom: number): CanvasTile[] {
  const side = 2 ** zoom
  const canvasTiles: CanvasTile[] = []
  const lastRow = Math.min(side - 1, Math.ceil((top + height) / tileSizePixels) - 1)
  for (let row = Math.max(0, Math.floor(top / tileSizePixels)); row <= lastRow; row++) {
    const lastColumn = Math.ceil((left + width) / tileSizePixels) - 1
    for (let column = Math.floor(left / tileSizePixels); column <= lastColumn; column++) {
      const x = ((column % side) + side) % side
      canvasTiles.push({
        number: { z: zoom, x, y: row },
        x: column * tileSizePixels - left,
        y: row * tileSizePixels - top,
      })
    }
  }
  return canvasTiles
}
