import type { SatChartFormat } from '../../core/contract/sat-chart-job.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Bbox } from '../../core/geo.ts'
import { satChartArea } from '../../core/limits/sat-charts.ts'
import { validationProblem, type Reason } from '../system/domain-error.ts'
import { findSheetSources } from './chart-sources.ts'
import { mergeGridSheets, type GridSheet } from './chart-sheet.ts'
import { countSheetsAroundWorld } from './sheet-grid.ts'

/** Result of writing one file of an area. */
export type AreaFileResult = 'made' | 'no imagery' | 'source away'

/** One file of an area, written at a path. */
export interface AreaFileRequest {
  bounds: Bbox
  tileZoom: number
  path: string
  /** Called with the completed fraction, 0 to 1. */
  onProgress?: (part: number) => Promise<void>
}

/** Chooses one source for an area: the best source of the middle sheet, else of the first sheet that has one. */
export function chooseAreaSource(sheets: GridSheet[], sources: readonly TileSource[]): TileSource | null {
  const middle = sheets[Math.floor(sheets.length / 2)]
  const request = middle ? [middle, ...sheets] : sheets
  for (const sheet of request) {
    const [best] = findSheetSources(sheet, sources).sources
    if (best) return best
  }
  return null
}

/** File format and tile zoom of a request. */
interface FileRequest {
  file_format: SatChartFormat
  tile_zoom: number
}

/** Throws 422 if a bounding box cannot be written as one file of the format. The number of sheets must have been checked. */
export function validateAreaFile(request: FileRequest, box: Bbox): void {
  const refusal = getMergeError(request, box)
  if (refusal) throw validationProblem({ x1: [refusal] })
}

/**
 * Returns why the sheets of a bounding box cannot be merged into one chart; null if they can. Chart
 * readers support up to 16,384 pixels per side and misread charts of more than half the world.
 */
export function getMergeError(
  { file_format: format, tile_zoom: tileZoom }: FileRequest,
  box: Bbox,
): Reason | null {
  if (format !== 'kap_merged') return null
  const { columns, rows } = mergeGridSheets(box, tileZoom)
  const most = Math.min(satChartArea.maxMergedSheetsPerSide, countSheetsAroundWorld(tileZoom) / 2)
  if (Math.max(columns, rows) <= most) return null
  return { key: 'chartRefusals.tooWide', values: { columns, rows, most } }
}
