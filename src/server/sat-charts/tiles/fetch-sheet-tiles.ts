import type { TileSource } from '../../../core/contract/tile-source.ts'
import { satelliteArea } from '../../../core/limits.ts'
import { coverOf } from '../chart-sources.ts'
import { canvasOf, type Canvas, type PlacedTile } from './mosaic.ts'
import { tilePixels, type Sheet } from '../chart-sheet.ts'
import type { TileNumber } from './tile-url.ts'
import { tilesAtOnce, type Tile, type TileStore } from './tile-store.ts'

/** Imagery of a sheet from one source. */
export interface Gathered {
  imageryZoom: number
  canvas: Canvas
  tiles: PlacedTile[]
  /** Numbers of the tiles above, in their order; of a stand-in, its own. */
  numbers: TileNumber[]
  /** Tiles the sheet takes. */
  wanted: number
  /** Of those, tiles that are not there; for some of them a coarser one stands in. */
  missing: number
  standIns: number
  /** Some are missing because the source did not answer, not because it has none. */
  isAway: boolean
}

interface Wanted {
  number: TileNumber
  x: number
  y: number
}

/**
 * Asks a source for all tiles of a sheet. A tile that is not there is replaced by
 * the part of a coarser one that shows the same, where there is one.
 */
export async function gatherTiles(
  store: TileStore,
  source: TileSource,
  sheet: Sheet,
  signal: AbortSignal,
): Promise<Gathered> {
  const imageryZoom = Math.min(sheet.zoom, source.maxZoom)
  const canvas = canvasOf(sheet, imageryZoom)
  const wanted = tilesOf(canvas, imageryZoom)
  const gathered: Gathered = {
    imageryZoom,
    canvas,
    tiles: [],
    numbers: [],
    wanted: wanted.length,
    missing: 0,
    standIns: 0,
    isAway: false,
  }

  async function tileAt(number: TileNumber): Promise<Tile> {
    const { z, x, y } = number
    const place = {
      zoom: z,
      left: x * tilePixels,
      top: y * tilePixels,
      width: tilePixels,
      height: tilePixels,
    }
    return coverOf(place, source) === 'none' ? { kind: 'absent' } : store.tile(source, number, signal)
  }

  async function gather({ number, x, y }: Wanted): Promise<void> {
    const own = await tileAt(number)
    if (own.kind === 'there') return add(own.bytes, number, { x, y, part: null })
    gathered.missing++
    if (own.kind === 'failed') gathered.isAway = true
    for (let up = 1; up <= satelliteArea.mostLevelsEnlarged && number.z - up >= source.minZoom; up++) {
      const coarser = { z: number.z - up, x: number.x >> up, y: number.y >> up }
      const tile = await tileAt(coarser)
      if (tile.kind !== 'there') continue
      const side = tilePixels / 2 ** up
      const left = (number.x - coarser.x * 2 ** up) * side
      const top = (number.y - coarser.y * 2 ** up) * side
      gathered.standIns++
      return add(tile.bytes, coarser, { x, y, part: { left, top, side } })
    }
  }

  function add(bytes: Uint8Array, number: TileNumber, placed: Omit<PlacedTile, 'bytes'>): void {
    gathered.tiles.push({ bytes, ...placed })
    gathered.numbers.push(number)
  }

  const rest = wanted.values()
  async function work(): Promise<void> {
    for (const tile of rest) await gather(tile)
  }
  await Promise.all(Array.from({ length: tilesAtOnce }, work))
  return gathered
}

/** The tiles of a zoom that a canvas takes, and where they lie on it. */
export function tilesOf({ left, top, width, height }: Canvas, zoom: number): Wanted[] {
  const side = 2 ** zoom
  const wanted: Wanted[] = []
  const lastRow = Math.min(side - 1, Math.ceil((top + height) / tilePixels) - 1)
  for (let row = Math.max(0, Math.floor(top / tilePixels)); row <= lastRow; row++) {
    const lastColumn = Math.ceil((left + width) / tilePixels) - 1
    for (let column = Math.floor(left / tilePixels); column <= lastColumn; column++) {
      const x = ((column % side) + side) % side
      wanted.push({
        number: { z: zoom, x, y: row },
        x: column * tilePixels - left,
        y: row * tilePixels - top,
      })
    }
  }
  return wanted
}
