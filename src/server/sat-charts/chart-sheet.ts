import { toMercator, type Bbox, type Position } from '../../core/geo.ts'
import { satChartDownload } from '../../core/limits.ts'
import { listSheetCells, countSheetsAroundWorld } from './sheet-grid.ts'

/** A rectangle of the world in pixels of imagery: what one chart shows. */
export interface ChartSheet {
  /** Imagery zoom of its pixels. */
  zoom: number
  /** Whole pixels from 180 W; below 0, or past the width of the world, where it crosses the antimeridian. */
  left: number
  /** Whole pixels from the northern end of Web Mercator. */
  top: number
  width: number
  height: number
}

/** A sheet of the fixed grid with its place in it. */
export interface GridSheet extends ChartSheet {
  column: number
  row: number
}

/** A tile of imagery is so many pixels a side. */
export const tileSizePixels = 256

/** Pixels around the world at a zoom. */
export function getWorldSizePixels(zoom: number): number {
  return tileSizePixels * 2 ** zoom
}

/** The sheet centred on a place (CONTRACT section 6). */
export function createPlaceSheet(position: Position, zoom: number): ChartSheet {
  const side = satChartDownload.sheetPixels
  const world = getWorldSizePixels(zoom)
  const { x, y } = toMercator(position)
  const top = Math.round(y * world - side / 2)
  return {
    zoom,
    left: Math.round(x * world - side / 2),
    top: Math.max(0, Math.min(world - side, top)),
    width: side,
    height: side,
  }
}

/** The sheets of the fixed grid that touch a box, from the north-west on, row by row. */
export function listGridSheets(box: Bbox, tileZoom: number): GridSheet[] {
  const side = satChartDownload.sheetPixels
  return listSheetCells(box, tileZoom)
    .map(([column, row]) => ({
      zoom: tileZoom,
      left: column * side,
      top: row * side,
      width: side,
      height: side,
      column,
      row,
    }))
    .sort((a, b) => a.row - b.row || a.column - b.column)
}

/** Sheets of the grid that are one chart: `column` and `row` are of the north-western one. */
export interface MergedSheet extends GridSheet {
  columns: number
  rows: number
}

/** The sheets of the fixed grid that touch a box as one. */
export function mergeGridSheets(box: Bbox, tileZoom: number): MergedSheet {
  const side = satChartDownload.sheetPixels
  const around = countSheetsAroundWorld(tileZoom)
  const first = Math.min(around - 1, Math.floor(toMercator({ latitude: 0, longitude: box.x1 }).x * around))
  const cells = listSheetCells(box, tileZoom)
  // Across the antimeridian the columns go on behind the last.
  const columns = cells.map(([column]) => (column < first ? column + around : column))
  const rows = cells.map(([, row]) => row)
  const [column, row] = [Math.min(...columns), Math.min(...rows)]
  const size = { columns: Math.max(...columns) - column + 1, rows: Math.max(...rows) - row + 1 }
  return {
    zoom: tileZoom,
    left: column * side,
    top: row * side,
    width: size.columns * side,
    height: size.rows * side,
    column,
    row,
    ...size,
  }
}
