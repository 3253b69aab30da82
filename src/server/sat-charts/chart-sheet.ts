import { toMercator, type Bbox, type Position } from '../../core/geo.ts'
import { satChartDownload } from '../../core/limits/sat-charts.ts'
import { listSheetCells, countSheetsAroundWorld } from './sheet-grid.ts'

/** The extent of a chart, in imagery pixels. */
export interface ChartSheet {
  /** Zoom of the imagery pixels. */
  zoom: number
  /** Whole pixels from 180° W; negative or beyond the width of the world if it crosses the antimeridian. */
  left: number
  /** Whole pixels from the northern edge of Web Mercator. */
  top: number
  width: number
  height: number
}

/** A sheet of the fixed grid with its grid position. */
export interface GridSheet extends ChartSheet {
  column: number
  row: number
}

/** Side of an imagery tile in pixels. */
export const tileSizePixels = 256

/** Returns the width of the world in pixels at a zoom. */
export function getWorldSizePixels(zoom: number): number {
  return tileSizePixels * 2 ** zoom
}

/** Creates the sheet centred on a place (CONTRACT section 6). */
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

/** Returns where a position is on a sheet: 0 at its left and top edge, 1 at the others; outside beyond them. */
export function locateOnSheet(sheet: ChartSheet, position: Position): { x: number; y: number } {
  const world = getWorldSizePixels(sheet.zoom)
  const { x, y } = toMercator(position)
  // Sheets may continue beyond the antimeridian.
  const fromLeft = (((x * world - sheet.left) % world) + world) % world
  return { x: fromLeft / sheet.width, y: (y * world - sheet.top) / sheet.height }
}

/** Lists the sheets of the fixed grid that intersect a bounding box, row by row from the north-west. */
export function listGridSheets(bounds: Bbox, tileZoom: number): GridSheet[] {
  const side = satChartDownload.sheetPixels
  return listSheetCells(bounds, tileZoom)
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

/** Sheets of the grid merged into one; `column` and `row` are those of the north-western sheet. */
export interface MergedSheet extends GridSheet {
  columns: number
  rows: number
}

/** Merges the sheets of the fixed grid that intersect a bounding box. */
export function mergeGridSheets(bounds: Bbox, tileZoom: number): MergedSheet {
  const side = satChartDownload.sheetPixels
  const sheetsAroundWorld = countSheetsAroundWorld(tileZoom)
  const first = Math.min(
    sheetsAroundWorld - 1,
    Math.floor(toMercator({ latitude: 0, longitude: bounds.x1 }).x * sheetsAroundWorld),
  )
  const cells = listSheetCells(bounds, tileZoom)
  // Beyond the antimeridian the column numbers continue.
  const columns = cells.map(([column]) => (column < first ? column + sheetsAroundWorld : column))
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
