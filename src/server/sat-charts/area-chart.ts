import type { ChartFormat } from '../../core/contract/sat-chart-job.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Box } from '../../core/geo.ts'
import { satelliteArea } from '../../core/limits.ts'
import { serverWords } from '../messages/messages.ts'
import { fill } from '../../core/text.ts'
import { invalid, refusedField } from '../http/problems.ts'
import type { Words } from '../http/messages.ts'
import { sourcesFor } from './chart-sources.ts'
import { mergedSheet, type GridSheet } from './chart-sheet.ts'
import { sheetsAround } from './sheet-grid.ts'

/** What became of one file of a whole area. */
export type FileOutcome = 'made' | 'no imagery' | 'source away'

/** One file of a whole area, to be written at a path. */
export interface AreaFileOrder {
  box: Box
  tileZoom: number
  path: string
  /** Told which part of the file is made, 0 to 1. */
  onProgress?: (part: number) => Promise<void>
}

/** The source that is best for most: the first choice for the sheet in the middle. */
export function sourceOfAll(sheets: GridSheet[], sources: readonly TileSource[]): TileSource | null {
  const middle = sheets[Math.floor(sheets.length / 2)]
  const order = middle ? [middle, ...sheets] : sheets
  for (const sheet of order) {
    const [best] = sourcesFor(sheet, sources).sources
    if (best) return best
  }
  return null
}

/** A kind of file, and the zoom of the tiles in it. */
interface FileOrder {
  file_format: ChartFormat
  tile_zoom: number
}

/** 422 where a box cannot be one file of a kind. Takes no more sheets than an area may have. */
export function requireFileKind(order: FileOrder, box: Box): void {
  if (order.file_format === 'mbtiles' && box.x1 > box.x2)
    throw invalid({ x1: [serverWords.charts.antimeridian] })
  const refusal = mergeRefusal(order, box)
  if (refusal) throw refusedField('x1', refusal)
}

/**
 * Why the sheets of a box cannot be the one chart that is ordered; null where they can. Readers
 * count no more than 16,384 pixels a side, and take more than half the world for the rest of it.
 */
export function mergeRefusal(
  { file_format: format, tile_zoom: tileZoom }: FileOrder,
  box: Box,
): ((words: Words) => string) | null {
  if (format !== 'kap_merged') return null
  const { columns, rows } = mergedSheet(box, tileZoom)
  const most = Math.min(satelliteArea.mergedSheetsASide, sheetsAround(tileZoom) / 2)
  if (Math.max(columns, rows) <= most) return null
  return ({ chartRefusals }) => fill(chartRefusals.tooWide, { columns, rows, most })
}
