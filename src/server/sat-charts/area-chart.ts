import type { SatChartFormat } from '../../core/contract/sat-chart-job.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Bbox } from '../../core/geo.ts'
import { satChartArea } from '../../core/limits.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { validationProblem, localizedFieldProblem } from '../system/domain-error.ts'
import type { ServerMessages } from '../messages/language-messages.ts'
import { findSheetSources } from './chart-sources.ts'
import { mergeGridSheets, type GridSheet } from './chart-sheet.ts'
import { countSheetsAroundWorld } from './sheet-grid.ts'

/** What became of one file of a whole area. */
export type AreaFileResult = 'made' | 'no imagery' | 'source away'

/** One file of a whole area, to be written at a path. */
export interface AreaFileRequest {
  bounds: Bbox
  tileZoom: number
  path: string
  /** Told which part of the file is made, 0 to 1. */
  onProgress?: (part: number) => Promise<void>
}

/** The source that is best for most: the first choice for the sheet in the middle. */
export function chooseAreaSource(sheets: GridSheet[], sources: readonly TileSource[]): TileSource | null {
  const middle = sheets[Math.floor(sheets.length / 2)]
  const order = middle ? [middle, ...sheets] : sheets
  for (const sheet of order) {
    const [best] = findSheetSources(sheet, sources).sources
    if (best) return best
  }
  return null
}

/** A kind of file, and the zoom of the tiles in it. */
interface FileOrder {
  file_format: SatChartFormat
  tile_zoom: number
}

/** 422 where a box cannot be one file of a kind. Takes no more sheets than an area may have. */
export function validateAreaFile(order: FileOrder, box: Bbox): void {
  if (order.file_format === 'mbtiles' && box.x1 > box.x2)
    throw validationProblem({ x1: [serverMessages.charts.crossesAntimeridian] })
  const refusal = getMergeError(order, box)
  if (refusal) throw localizedFieldProblem('x1', refusal)
}

/**
 * Why the sheets of a box cannot be the one chart that is ordered; null where they can. Readers
 * count no more than 16,384 pixels a side, and take more than half the world for the rest of it.
 */
export function getMergeError(
  { file_format: format, tile_zoom: tileZoom }: FileOrder,
  box: Bbox,
): ((words: ServerMessages) => string) | null {
  if (format !== 'kap_merged') return null
  const { columns, rows } = mergeGridSheets(box, tileZoom)
  const most = Math.min(satChartArea.maxMergedSheetsPerSide, countSheetsAroundWorld(tileZoom) / 2)
  if (Math.max(columns, rows) <= most) return null
  return ({ chartRefusals }) => formatMessage(chartRefusals.tooWide, { columns, rows, most })
}
