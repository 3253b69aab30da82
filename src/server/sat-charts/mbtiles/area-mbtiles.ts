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
import { openTileImage } from '../tiles/tile-image.ts'
import type { TileCoordinates } from '../tiles/tile-url.ts'
import { maxConcurrentTiles } from '../tiles/tile-store.ts'

/** Number of lower zooms included, so that plotters can show an overview. */
const lowerZooms = 5

/** Fetched tiles of a batch. */
interface FetchedTiles {
  tiles: MbtilesTile[]
  missing: number
  isAway: boolean
}

/**
 * Writes the imagery of the sheets of a bounding box as an MBTiles file: the unchanged tiles
 * of one source, at the tile zoom (or the source's maximum zoom) and lower zooms.
 */
export async function writeAreaMbtiles(
  context: ChartContext,
  { bounds, tileZoom, path, onProgress }: AreaFileRequest,
  signal: AbortSignal,
): Promise<AreaFileResult> {
  const sheets = listGridSheets(bounds, tileZoom)
  const source = chooseAreaSource(sheets, context.sources)
  if (!source) return 'no imagery'
  const file = await createMbtilesFile(path)
  try {
    const sum = { tiles: 0, missing: 0, isAway: false, format: '' }
    const zooms = listZooms(source, tileZoom)
    const tilesByZoom = zooms.map((zoom) => listTiles(sheets, zoom))
    const total = tilesByZoom.reduce((count, numbers) => count + numbers.length, 0)
    for (const zoomTiles of tilesByZoom) {
      for (const numbers of splitIntoBatches(zoomTiles)) {
        const fetched = await fetchTiles(context, source, numbers, signal)
        sum.tiles += fetched.tiles.length
        sum.missing += fetched.missing
        sum.isAway ||= fetched.isAway
        const [first] = fetched.tiles
        if (first) sum.format ||= getFormat(first.bytes)
        await file.addTiles(fetched.tiles)
        await onProgress?.((sum.tiles + sum.missing) / total)
      }
    }
    if (sum.tiles === 0) return sum.isAway ? 'source away' : 'no imagery'
    await writeMetadata(file, { source, sheets, zooms, ...sum })
    return 'made'
  } finally {
    await file.close()
  }
}

/** Lists the zooms of the file, highest first. */
function listZooms({ minZoom, maxZoom }: TileSource, tileZoom: number): number[] {
  const finest = Math.min(tileZoom, maxZoom)
  const coarsest = Math.max(minZoom, finest - lowerZooms)
  return Array.from({ length: finest - coarsest + 1 }, (_, index) => finest - index)
}

/** Lists the tiles of the sheets at a zoom without duplicates; a tile of a lower zoom covers several sheets. */
function listTiles(sheets: GridSheet[], zoom: number): TileCoordinates[] {
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

function* splitIntoBatches(numbers: TileCoordinates[]): Generator<TileCoordinates[]> {
  const size = 8 * maxConcurrentTiles
  for (let start = 0; start < numbers.length; start += size) yield numbers.slice(start, start + size)
}

async function fetchTiles(
  { tileStore }: ChartContext,
  source: TileSource,
  numbers: TileCoordinates[],
  signal: AbortSignal,
): Promise<FetchedTiles> {
  const fetched: FetchedTiles = { tiles: [], missing: 0, isAway: false }
  const rest = numbers.values()
  async function work(): Promise<void> {
    for (const number of rest) {
      const tile = await tileStore.getTile(source, number, signal)
      if (tile.kind === 'there' && (await isValidImage(tile.bytes))) {
        fetched.tiles.push({ ...number, bytes: new Uint8Array(tile.bytes) })
        continue
      }
      fetched.missing++
      if (tile.kind === 'failed') fetched.isAway = true
      if (tile.kind === 'there') await tileStore.invalidateTile(source, number)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentTiles }, work))
  return fetched
}

/** Whether an image can be decoded completely; plotters may crash on a damaged one. */
async function isValidImage(bytes: Buffer): Promise<boolean> {
  return openTileImage(bytes)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** Returns the format name of the MBTiles specification. */
function getFormat(bytes: Uint8Array): string {
  const type = detectImageFormat(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))?.type ?? ''
  return type === 'image/jpeg' ? 'jpg' : type.replace('image/', '')
}

interface WrittenTiles {
  source: TileSource
  sheets: GridSheet[]
  zooms: number[]
  tiles: number
  missing: number
  format: string
}

async function writeMetadata(file: MbtilesFile, written: WrittenTiles): Promise<void> {
  const { source, sheets, zooms, tiles, missing, format } = written
  const messages = serverMessages.charts
  const notes = [
    messages.readme.notForNavigation,
    formatMessage(messages.imagery, { credit: source.attribution }),
    formatMessage(messages.licence, { licence: source.licence }),
    source.imageryDate ? formatMessage(messages.dated, { date: source.imageryDate }) : messages.undated,
  ]
  if (missing > 0)
    notes.push(
      formatMessage(pluralize(messages.tilesMissing, missing, 'en'), { missing, tiles: tiles + missing }),
    )
  const lefts = sheets.map(({ left }) => left)
  const tops = sheets.map(({ top }) => top)
  const side = sheets[0]?.width ?? 0
  const world = getWorldSizePixels(sheets[0]?.zoom ?? 0)
  const northWest = fromMercator(Math.min(...lefts) / world, Math.min(...tops) / world)
  const southEast = fromMercator((Math.max(...lefts) + side) / world, (Math.max(...tops) + side) / world)
  const bounds = [northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude]
  await file.writeMetadata({
    name: formatMessage(messages.readme.title, { product: english.site.product }),
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
