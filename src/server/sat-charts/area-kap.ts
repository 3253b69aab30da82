import { rm } from 'node:fs/promises'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { english } from '../../core/messages.ts'
import { serverWords } from '../messages/messages.ts'
import { sourceOfAll, type AreaFileOrder, type FileOutcome } from './area-chart.ts'
import { titleOf } from './area-pack.ts'
import { levelsEnlarged } from './chart-sources.ts'
import { gatherTiles, tilesOf } from './tiles/fetch-sheet-tiles.ts'
import { frameOf } from './kap/georeference.ts'
import { openKap, pixelsPath, type KapFile } from './kap-file.ts'
import { notesOf, type ChartTools } from './render-sheet.ts'
import { canvasOf, sheetOfRows } from './tiles/mosaic.ts'
import { gridSheets, mergedSheet, type MergedSheet } from './chart-sheet.ts'

/** Rows that are drawn at a time. */
const bandRows = 1024

/**
 * Writes the sheets of a box as one KAP chart with one palette, of one source. It
 * must be no larger than `mergeRefusal` allows.
 */
export async function makeAreaKap(
  tools: ChartTools,
  order: AreaFileOrder,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const { box, tileZoom, path } = order
  const source = sourceOfAll(gridSheets(box, tileZoom), tools.sources)
  if (!source) return 'no imagery'
  const sheet = mergedSheet(box, tileZoom)
  const file = await openKap(path, sheet)
  try {
    const drawn = await drawBands(tools, { order, sheet, source, file }, signal)
    if (drawn.pictures === 0) return drawn.isAway ? 'source away' : 'no imagery'
    const { broken } = drawn
    const notes = notesOf(sheet, source, drawn)
    await file.finish({
      product: english.common.product,
      name: titleOf(sheet),
      number: nameOf(sheet),
      notes: broken > 0 ? [...notes, serverWords.charts.brokenNote] : notes,
      edition: tools.clock(),
    })
    return 'made'
  } finally {
    await file.close()
    await rm(pixelsPath(path), { force: true })
  }
}

interface Parts {
  order: AreaFileOrder
  sheet: MergedSheet
  source: TileSource
  file: KapFile
}

async function drawBands(tools: ChartTools, parts: Parts, signal: AbortSignal) {
  const { order, sheet, source, file } = parts
  const frame = frameOf(sheet)
  const factor = 2 ** levelsEnlarged(sheet, source)
  // Tiles on the edge of two bands come twice: what is there is known by its place.
  const own = new Set<string>()
  const standIns = new Set<string>()
  const sum = { broken: 0, isAway: false }
  for (let from = 0; from < frame.height; from += bandRows) {
    const rows = { from, to: Math.min(frame.height, from + bandRows) }
    const gathered = await gatherTiles(tools.store, source, sheetOfRows(sheet, frame, rows, factor), signal)
    const { canvas, tiles, numbers } = gathered
    const broken = new Set(await file.add({ rows, canvas, tiles }))
    signal.throwIfAborted()
    for (const [index, { x, y, part }] of tiles.entries()) {
      const number = numbers[index]
      if (broken.has(index)) {
        if (number) await tools.store.forget(source, number)
      } else (part ? standIns : own).add(`${canvas.left + x}/${canvas.top + y}`)
    }
    sum.broken += broken.size
    sum.isAway ||= gathered.isAway
    await order.onProgress?.(rows.to / frame.height)
  }
  const imageryZoom = Math.min(sheet.zoom, source.maxZoom)
  const wanted = tilesOf(canvasOf(sheet, imageryZoom), imageryZoom).length
  const pictures = own.size + standIns.size
  return { ...sum, wanted, missing: wanted - own.size, standIns: standIns.size, pictures }
}

/** By zoom, place in the grid and size: plotters list a chart by it. */
function nameOf({ zoom, column, row, columns, rows }: MergedSheet): string {
  return `gm_z${zoom}_${column}_${row}_${columns}x${rows}`
}
