import type { TileSource } from '../../../core/contract/tile-source.ts'
import { fromMercator, wrapLongitude, type Bbox } from '../../../core/geo.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage, pluralize } from '../../../core/text.ts'
import { detectImageFormat } from '../../system/formats/image-format.ts'
import { chooseAreaSource, type AreaFileRequest, type AreaFileResult } from '../area-chart.ts'
import type { ChartContext } from '../render-sheet.ts'
import { createMbtilesFile, type MbtilesFile, type MbtilesTile } from './mbtiles-file.ts'
import { getWorldSizePixels, listGridSheets, mergeGridSheets } from '../chart-sheet.ts'
import { listTilesOfZoom, listZooms } from './tile-list.ts'
import { openTileImage } from '../tiles/tile-image.ts'
import type { TileCoordinates } from '../tiles/tile-url.ts'
import { maxConcurrentTiles } from '../tiles/tile-store.ts'

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
    const tilesByZoom = zooms.map((zoom) => listTilesOfZoom(sheets, zoom))
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
    await writeMetadata(file, { source, bounds, tileZoom, zooms, ...sum })
    return 'made'
  } finally {
    await file.close()
  }
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
  bounds: Bbox
  tileZoom: number
  zooms: number[]
  tiles: number
  missing: number
  format: string
}

async function writeMetadata(file: MbtilesFile, written: WrittenTiles): Promise<void> {
  const { source, zooms, tiles, missing, format } = written
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
  await file.writeMetadata({
    name: formatMessage(messages.readme.title, { product: english.site.product }),
    type: 'baselayer',
    version: '1.0',
    format,
    description: notes.join('\n'),
    attribution: source.attribution,
    ...formatBounds(written, Math.max(...zooms)),
    minzoom: String(Math.min(...zooms)),
    maxzoom: String(Math.max(...zooms)),
  })
}

/**
 * Formats the extent of the sheets. MBTiles cannot state one across the antimeridian: readers then get the whole
 * width of the world, and the true extent as tippecanoe names it, with an eastern edge beyond 180°.
 */
function formatBounds(
  { bounds, tileZoom }: Pick<WrittenTiles, 'bounds' | 'tileZoom'>,
  centreZoom: number,
): Record<string, string> {
  const { left, top, width, height } = mergeGridSheets(bounds, tileZoom)
  const world = getWorldSizePixels(tileZoom)
  const toLongitude = (pixels: number) => (pixels / world) * 360 - 180
  const [west, east] = [toLongitude(left), toLongitude(left + width)]
  const [north, south] = [top, top + height].map((pixels) => fromMercator(0, pixels / world).latitude)
  const format = (...degrees: (number | undefined)[]) =>
    degrees.map((value = 0) => value.toFixed(7)).join(',')
  const middle = fromMercator(0, (top + height / 2) / world).latitude
  return {
    bounds: east > 180 ? format(-180, south, 180, north) : format(west, south, east, north),
    ...(east > 180 && { antimeridian_adjusted_bounds: format(west, south, east, north) }),
    center: `${format(wrapLongitude((west + east) / 2), middle)},${centreZoom}`,
  }
}
