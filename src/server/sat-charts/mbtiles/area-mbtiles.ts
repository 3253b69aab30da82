import sharp from 'sharp'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { fromMercator } from '../../../core/geo.ts'
import { english } from '../../../core/messages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage, pluralize } from '../../../core/text.ts'
import { detectImageFormat } from '../../system/formats/image-format.ts'
import { chooseAreaSource, type AreaFileRequest, type AreaFileResult } from '../area-chart.ts'
import type { ChartContext } from '../render-sheet.ts'
import { createMbtilesFile, type MbtilesFile, type MbtilesTile } from './mbtiles-file.ts'
import { listGridSheets, tileSizePixels, getWorldSizePixels, type GridSheet } from '../chart-sheet.ts'
import type { TileCoordinates } from '../tiles/tile-url.ts'
import { maxConcurrentTiles } from '../tiles/tile-store.ts'

/** Coarser zooms that come along, so that a plotter has something to show from farther away. */
const coarserZooms = 5

/** The tiles of one sheet and of the coarser zooms below it. */
interface Taken {
  tiles: MbtilesTile[]
  missing: number
  isAway: boolean
}

/**
 * Writes the imagery of the sheets of a box as an MBTiles file: the tiles as they
 * came, from one source, at the tile zoom (or where the source ends) and coarser.
 */
export async function writeAreaMbtiles(
  tools: ChartContext,
  { bounds, tileZoom, path, onProgress }: AreaFileRequest,
  signal: AbortSignal,
): Promise<AreaFileResult> {
  const sheets = listGridSheets(bounds, tileZoom)
  const source = chooseAreaSource(sheets, tools.sources)
  if (!source) return 'no imagery'
  const file = await createMbtilesFile(path)
  try {
    const sum = { tiles: 0, missing: 0, isAway: false, format: '' }
    const zooms = zoomsOf(source, tileZoom)
    const wanted = zooms.map((zoom) => tilesOfSheets(sheets, zoom))
    const total = wanted.reduce((count, numbers) => count + numbers.length, 0)
    for (const ofZoom of wanted) {
      for (const numbers of batches(ofZoom)) {
        const taken = await take(tools, source, numbers, signal)
        sum.tiles += taken.tiles.length
        sum.missing += taken.missing
        sum.isAway ||= taken.isAway
        const [first] = taken.tiles
        if (first) sum.format ||= formatOf(first.bytes)
        await file.addTiles(taken.tiles)
        await onProgress?.((sum.tiles + sum.missing) / total)
      }
    }
    if (sum.tiles === 0) return sum.isAway ? 'source away' : 'no imagery'
    await finish(file, { source, sheets, zooms, ...sum })
    return 'made'
  } finally {
    await file.close()
  }
}

/** From the finest to the coarsest. */
function zoomsOf({ minZoom, maxZoom }: TileSource, tileZoom: number): number[] {
  const finest = Math.min(tileZoom, maxZoom)
  const coarsest = Math.max(minZoom, finest - coarserZooms)
  return Array.from({ length: finest - coarsest + 1 }, (_, index) => finest - index)
}

/** Each tile once: coarser tiles lie under several sheets. */
function tilesOfSheets(sheets: GridSheet[], zoom: number): TileCoordinates[] {
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

function* batches(numbers: TileCoordinates[]): Generator<TileCoordinates[]> {
  const size = 8 * maxConcurrentTiles
  for (let start = 0; start < numbers.length; start += size) yield numbers.slice(start, start + size)
}

async function take(
  { tileStore }: ChartContext,
  source: TileSource,
  numbers: TileCoordinates[],
  signal: AbortSignal,
): Promise<Taken> {
  const taken: Taken = { tiles: [], missing: 0, isAway: false }
  const rest = numbers.values()
  async function work(): Promise<void> {
    for (const number of rest) {
      const tile = await tileStore.getTile(source, number, signal)
      if (tile.kind === 'there' && (await isPicture(tile.bytes))) {
        taken.tiles.push({ ...number, bytes: new Uint8Array(tile.bytes) })
        continue
      }
      taken.missing++
      if (tile.kind === 'failed') taken.isAway = true
      if (tile.kind === 'there') await tileStore.invalidateTile(source, number)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentTiles }, work))
  return taken
}

/** Whether it can be decoded to its end: a plotter may not survive what cannot. */
async function isPicture(bytes: Buffer): Promise<boolean> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: 4096 * 4096 })
  return image
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** As the MBTiles specification calls it. */
function formatOf(bytes: Uint8Array): string {
  const type = detectImageFormat(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))?.type ?? ''
  return type === 'image/jpeg' ? 'jpg' : type.replace('image/', '')
}

interface Written {
  source: TileSource
  sheets: GridSheet[]
  zooms: number[]
  tiles: number
  missing: number
  format: string
}

async function finish(file: MbtilesFile, written: Written): Promise<void> {
  const { source, sheets, zooms, tiles, missing, format } = written
  const words = serverMessages.charts
  const notes = [
    words.readme.notForNavigation,
    formatMessage(words.imagery, { credit: source.attribution }),
    formatMessage(words.licence, { licence: source.licence }),
    source.imageryDate ? formatMessage(words.dated, { date: source.imageryDate }) : words.undated,
  ]
  if (missing > 0)
    notes.push(
      formatMessage(pluralize(words.tilesMissing, missing, 'en'), { missing, tiles: tiles + missing }),
    )
  const lefts = sheets.map(({ left }) => left)
  const tops = sheets.map(({ top }) => top)
  const side = sheets[0]?.width ?? 0
  const world = getWorldSizePixels(sheets[0]?.zoom ?? 0)
  const northWest = fromMercator(Math.min(...lefts) / world, Math.min(...tops) / world)
  const southEast = fromMercator((Math.max(...lefts) + side) / world, (Math.max(...tops) + side) / world)
  const bounds = [northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude]
  await file.writeMetadata({
    name: formatMessage(words.readme.title, { product: english.common.product }),
    type: 'baselayer',
    version: '1.0',
    format,
    description: notes.join('\n'),
    attribution: source.attribution,
    bounds: bounds.map((degrees) => degrees.toFixed(7)).join(','),
    minzoom: String(Math.min(...zooms)),
    maxzoom: String(Math.max(...zooms)),
  })
}
