import { rm } from 'node:fs/promises'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { messages as english } from '../../core/messages/en/index.ts'
import { serverMessages } from '../messages/messages.ts'
import { chooseAreaSource, type AreaFileRequest, type AreaFileResult } from './area-chart.ts'
import { formatSheetTitle } from './area-pack.ts'
import { countEnlargedLevels } from './chart-sources.ts'
import { fetchSheetTiles, listCanvasTiles } from './tiles/fetch-sheet-tiles.ts'
import { computeKapFrame } from './kap/georeference.ts'
import { createKapFile, getPixelsPath, type KapFile } from './kap-file.ts'
import { buildChartNotes, type ChartContext } from './render-sheet.ts'
import { computeImageryCanvas, sliceSheetRows } from './tiles/mosaic.ts'
import { listGridSheets, mergeGridSheets, type MergedSheet } from './chart-sheet.ts'

/** Rows per band. */
const bandRows = 1024

/**
 * Writes the sheets of a bounding box as one KAP chart with one palette and one source.
 * `getMergeError` must have allowed the size.
 */
export async function writeAreaKap(
  context: ChartContext,
  request: AreaFileRequest,
  signal: AbortSignal,
): Promise<AreaFileResult> {
  const { bounds, tileZoom, path } = request
  const source = chooseAreaSource(listGridSheets(bounds, tileZoom), context.sources)
  if (!source) return 'no imagery'
  const sheet = mergeGridSheets(bounds, tileZoom)
  const file = await createKapFile(path, sheet)
  try {
    const drawn = await drawBands(context, { request, sheet, source, file }, signal)
    if (drawn.pictures === 0) return drawn.isAway ? 'source away' : 'no imagery'
    const { broken } = drawn
    const notes = buildChartNotes(sheet, source, drawn)
    await file.writeChart({
      product: english.site.product,
      name: formatSheetTitle(sheet),
      fileName: getChartName(sheet),
      notes: broken > 0 ? [...notes, serverMessages.charts.unreadableTiles] : notes,
      createdAt: context.clock(),
    })
    return 'made'
  } finally {
    await file.close()
    await rm(getPixelsPath(path), { force: true })
  }
}

interface BandContext {
  request: AreaFileRequest
  sheet: MergedSheet
  source: TileSource
  file: KapFile
}

async function drawBands(context: ChartContext, bandContext: BandContext, signal: AbortSignal) {
  const { request, sheet, source, file } = bandContext
  const frame = computeKapFrame(sheet)
  const factor = 2 ** countEnlargedLevels(sheet, source)
  // Tiles on the edge of two bands are drawn twice: sets of positions count them once.
  const originalTiles = new Set<string>()
  const fallbackTiles = new Set<string>()
  const sum = { broken: 0, isAway: false }
  for (let from = 0; from < frame.height; from += bandRows) {
    const rows = { from, to: Math.min(frame.height, from + bandRows) }
    const imagery = await fetchSheetTiles(
      context.tileStore,
      source,
      sliceSheetRows(sheet, frame, rows, factor),
      signal,
    )
    const { canvas, tiles, tileCoordinates } = imagery
    const broken = new Set(await file.addBand({ rows, canvas, tiles }))
    signal.throwIfAborted()
    for (const [index, { x, y, enlargedPart }] of tiles.entries()) {
      const coordinates = tileCoordinates[index]
      if (broken.has(index)) {
        if (coordinates) await context.tileStore.invalidateTile(source, coordinates)
      } else (enlargedPart ? fallbackTiles : originalTiles).add(`${canvas.left + x}/${canvas.top + y}`)
    }
    sum.broken += broken.size
    sum.isAway ||= imagery.isUnavailable
    await request.onProgress?.(rows.to / frame.height)
  }
  const imageryZoom = Math.min(sheet.zoom, source.maxZoom)
  const tileCount = listCanvasTiles(computeImageryCanvas(sheet, imageryZoom), imageryZoom).length
  const pictures = originalTiles.size + fallbackTiles.size
  return {
    ...sum,
    tileCount: tileCount,
    missingCount: tileCount - originalTiles.size,
    fallbackCount: fallbackTiles.size,
    pictures,
  }
}

/** Returns the file name, by zoom, grid position and size; plotters list charts by it. */
function getChartName({ zoom, column, row, columns, rows }: MergedSheet): string {
  return `gm_z${zoom}_${column}_${row}_${columns}x${rows}`
}
