import { rm } from 'node:fs/promises'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { english } from '../../core/messages.ts'
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

/** Rows that are drawn at a time. */
const bandRows = 1024

/**
 * Writes the sheets of a box as one KAP chart with one palette, of one source. It
 * must be no larger than `getMergeError` allows.
 */
export async function writeAreaKap(
  tools: ChartContext,
  order: AreaFileRequest,
  signal: AbortSignal,
): Promise<AreaFileResult> {
  const { bounds, tileZoom, path } = order
  const source = chooseAreaSource(listGridSheets(bounds, tileZoom), tools.sources)
  if (!source) return 'no imagery'
  const sheet = mergeGridSheets(bounds, tileZoom)
  const file = await createKapFile(path, sheet)
  try {
    const drawn = await drawBands(tools, { order, sheet, source, file }, signal)
    if (drawn.pictures === 0) return drawn.isAway ? 'source away' : 'no imagery'
    const { broken } = drawn
    const notes = buildChartNotes(sheet, source, drawn)
    await file.writeChart({
      product: english.common.product,
      name: formatSheetTitle(sheet),
      fileName: nameOf(sheet),
      notes: broken > 0 ? [...notes, serverMessages.charts.unreadableTiles] : notes,
      createdAt: tools.clock(),
    })
    return 'made'
  } finally {
    await file.close()
    await rm(getPixelsPath(path), { force: true })
  }
}

interface Parts {
  order: AreaFileRequest
  sheet: MergedSheet
  source: TileSource
  file: KapFile
}

async function drawBands(tools: ChartContext, parts: Parts, signal: AbortSignal) {
  const { order, sheet, source, file } = parts
  const frame = computeKapFrame(sheet)
  const factor = 2 ** countEnlargedLevels(sheet, source)
  // Tiles on the edge of two bands come twice: what is there is known by its place.
  const own = new Set<string>()
  const standIns = new Set<string>()
  const sum = { broken: 0, isAway: false }
  for (let from = 0; from < frame.height; from += bandRows) {
    const rows = { from, to: Math.min(frame.height, from + bandRows) }
    const gathered = await fetchSheetTiles(
      tools.tileStore,
      source,
      sliceSheetRows(sheet, frame, rows, factor),
      signal,
    )
    const { canvas, tiles, tileCoordinates } = gathered
    const broken = new Set(await file.addBand({ rows, canvas, tiles }))
    signal.throwIfAborted()
    for (const [index, { x, y, enlargedPart }] of tiles.entries()) {
      const number = tileCoordinates[index]
      if (broken.has(index)) {
        if (number) await tools.tileStore.invalidateTile(source, number)
      } else (enlargedPart ? standIns : own).add(`${canvas.left + x}/${canvas.top + y}`)
    }
    sum.broken += broken.size
    sum.isAway ||= gathered.isUnavailable
    await order.onProgress?.(rows.to / frame.height)
  }
  const imageryZoom = Math.min(sheet.zoom, source.maxZoom)
  const wanted = listCanvasTiles(computeImageryCanvas(sheet, imageryZoom), imageryZoom).length
  const pictures = own.size + standIns.size
  return {
    ...sum,
    tileCount: wanted,
    missingCount: wanted - own.size,
    fallbackCount: standIns.size,
    pictures,
  }
}

/** By zoom, place in the grid and size: plotters list a chart by it. */
function nameOf({ zoom, column, row, columns, rows }: MergedSheet): string {
  return `gm_z${zoom}_${column}_${row}_${columns}x${rows}`
}
