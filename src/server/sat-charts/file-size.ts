import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { SatChartJobRequest } from '../../core/contract/sat-chart-job.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { chooseAreaSource } from './area-chart.ts'
import { listGridSheets, type GridSheet } from './chart-sheet.ts'
import { estimateTableBytes } from './mbtiles/table-size.ts'
import { listTilesOfZoom, listZooms } from './mbtiles/tile-list.ts'
import type { ChartContext } from './render-sheet.ts'
import { fetchCanvasTiles, listCanvasTiles } from './tiles/fetch-sheet-tiles.ts'
import { computeImageryCanvas } from './tiles/mosaic.ts'
import { maxConcurrentTiles } from './tiles/tile-store.ts'

/** Estimates the sizes of files of charts from samples of their imagery. */
export interface FileSizeEstimator {
  /**
   * Returns about the bytes of a file; null if the imagery does not answer in time. The tiles of the sample stay in
   * the cache for the file itself. The number of sheets must have been checked.
   */
  estimate(request: SatChartJobRequest): Promise<number | null>
  /** Returns an estimate of the last ten minutes, without another one; null if there is none. */
  getKnown(request: SatChartJobRequest): number | null
}

/** Number of sheets that are rendered for an estimate; an area of so few is rendered completely. */
const sampledSheets = 2
/** Number of sampled tiles of the finest zoom of an MBTiles file, and the least of each lower zoom. */
const sampledTiles = { finest: 64, least: 4 }
const timeoutMs = 30_000
const remembered = { max: 500, ttl: 600_000 }
/** README.TXT, manifest.json and the index of a zip. */
const packBaseBytes = 3_000
const packBytesPerSheet = 500
/** Schema, metadata and empty indexes of an MBTiles file. */
const mbtilesBaseBytes = 16_384

const deflate = promisify(deflateRaw)

export function createFileSizeEstimator(context: ChartContext): FileSizeEstimator {
  const estimates = new LRUCache<string, number, SatChartJobRequest>({
    ...remembered,
    // An estimate that is pushed out of the cache still answers those who wait for it.
    ignoreFetchAbort: true,
    // Undefined is not remembered.
    fetchMethod: async (_key, _stale, { context }) => (await measure(context)) ?? undefined,
  })

  function measure(request: SatChartJobRequest): Promise<number | null> {
    const signal = AbortSignal.timeout(timeoutMs)
    const sheets = listGridSheets(request, request.tile_zoom)
    const measured =
      request.file_format === 'mbtiles'
        ? measureMbtiles(context, request, sheets, signal)
        : measureCharts(context, request, sheets, signal)
    return measured.catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
  }

  return {
    estimate: async (request) => (await estimates.fetch(buildKey(request), { context: request })) ?? null,
    getKnown: (request) => estimates.get(buildKey(request)) ?? null,
  }
}

function buildKey({ x1, y1, x2, y2, tile_zoom, file_format }: SatChartJobRequest): string {
  return [x1, y1, x2, y2, tile_zoom, file_format].join()
}

/**
 * Renders sheets of which each has tiles from the whole area, because neighbouring tiles are alike. The sheets of a
 * small area are rendered as they are.
 */
async function measureCharts(
  { tileStore, renderer, sources, clock }: ChartContext,
  { file_format: format }: SatChartJobRequest,
  sheets: GridSheet[],
  signal: AbortSignal,
): Promise<number | null> {
  const source = chooseAreaSource(sheets, sources)
  if (!source) return null
  const samples = pickEvenly(sheets, sampledSheets)
  const canvases = samples.map((sheet) => toCanvas(sheet, source))
  const slots = canvases.flatMap(({ canvas, zoom }) => listCanvasTiles(canvas, zoom))
  const numbers = pickEvenly(
    sheets.flatMap((sheet) => {
      const { canvas, zoom } = toCanvas(sheet, source)
      return listCanvasTiles(canvas, zoom).map(({ number }) => number)
    }),
    slots.length,
  )
  const bytes: number[] = []
  for (const [index, sheet] of samples.entries()) {
    const { canvas, zoom } = canvases[index] ?? toCanvas(sheet, source)
    const places = listCanvasTiles(canvas, zoom).map((slot) => ({
      ...slot,
      number: numbers.shift() ?? slot.number,
    }))
    const { tiles } = await fetchCanvasTiles(tileStore, source, places, signal)
    if (tiles.length === 0) continue
    const metadata = { product: '', name: '', fileName: '', notes: [], brokenNote: '', createdAt: clock() }
    const chart = await renderer.render({ sheet, canvas, tiles, metadata }, signal)
    const size = format === 'kap' ? (await deflate(chart.bytes, { level: 1 })).length : chart.bytes.length
    bytes.push(size)
  }
  if (bytes.length === 0) return null
  const total = (sum(bytes) / samples.length) * sheets.length
  return Math.round(format === 'kap' ? total + packBaseBytes + packBytesPerSheet * sheets.length : total)
}

function toCanvas(sheet: GridSheet, { maxZoom }: TileSource) {
  const zoom = Math.min(sheet.zoom, maxZoom)
  return { zoom, canvas: computeImageryCanvas(sheet, zoom) }
}

/** Fetches some tiles of each zoom. */
async function measureMbtiles(
  { tileStore, sources }: ChartContext,
  { tile_zoom: tileZoom }: SatChartJobRequest,
  sheets: GridSheet[],
  signal: AbortSignal,
): Promise<number | null> {
  const source = chooseAreaSource(sheets, sources)
  if (!source) return null
  let total = 0
  let count = 0
  for (const [index, zoom] of listZooms(source, tileZoom).entries()) {
    const tiles = listTilesOfZoom(sheets, zoom)
    const sample = pickEvenly(
      tiles,
      Math.max(sampledTiles.least, Math.ceil(sampledTiles.finest / 4 ** index)),
    )
    const bytes: number[] = []
    const rest = sample.values()
    const work = async () => {
      for (const number of rest) {
        const tile = await tileStore.getTile(source, number, signal)
        if (tile.kind === 'there') bytes.push(estimateTableBytes(tile.bytes.length))
      }
    }
    await Promise.all(Array.from({ length: maxConcurrentTiles }, work))
    total += (sum(bytes) / sample.length) * tiles.length
    count += bytes.length
  }
  return count > 0 ? Math.round(total + mbtilesBaseBytes) : null
}

const goldenRatio = 0.618_034

/**
 * Picks items spread over a list, each once; all of them if there are not more. The position within each part
 * varies, so that a sample of a grid is not of one of its columns.
 */
export function pickEvenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, part) => {
    const offset = (part * goldenRatio) % 1
    return items[Math.floor(((part + offset) * items.length) / count)]
  }).filter((item): item is T => item !== undefined)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
