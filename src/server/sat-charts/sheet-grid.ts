import type { OutlineCollection } from '../../core/contract/place.ts'
import { fromMercator, splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { layerMaxFeatures, satChartDownload } from '../../core/limits.ts'
import { round } from '../../core/units.ts'
import { toCellRange, type MapCellRange } from '../map-layers/cell-queries.ts'

export type SheetCell = [x: number, y: number]

/** A tile of imagery is 2^8 pixels a side. */
const tileLevels = 8

/**
 * Level of the grid whose cells are the sheets of a tile zoom: 2^level sheets a
 * side, each 2,048 imagery pixels (CONTRACT section 6).
 */
export function getSheetLevel(tileZoom: number): number {
  return Math.max(0, tileZoom + tileLevels - Math.log2(satChartDownload.sheetPixels))
}

/** Sheets around the world at a tile zoom. */
export function countSheetsAroundWorld(tileZoom: number): number {
  return 2 ** getSheetLevel(tileZoom)
}

/**
 * The outlines of the satellite chart sheets that touch a box, at a tile zoom;
 * above 2,000 four neighbours are joined, and again, until the answer fits.
 */
export function computeSheetOutlines(box: Bbox, tileZoom: number): OutlineCollection {
  const finest = getSheetLevel(tileZoom)
  let level = finest
  while (level > 0 && countOf(rangesOf(box, level)) > layerMaxFeatures) level--
  const properties = { tile_zoom: tileZoom, sheets: 4 ** (finest - level) }
  return {
    type: 'FeatureCollection',
    features: cellsIn(rangesOf(box, level)).map(([x, y]) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [outlineOf(x, y, level)] },
      properties,
    })),
  }
}

/** How many sheets of a tile zoom touch a box. */
export function countSheets(box: Bbox, tileZoom: number): number {
  return countOf(rangesOf(box, getSheetLevel(tileZoom)))
}

/** Column and row of the sheets that touch a box, each once; {@link countSheets} says how many before. */
export function listSheetCells(box: Bbox, tileZoom: number): SheetCell[] {
  return cellsIn(rangesOf(box, getSheetLevel(tileZoom)))
}

function rangesOf(box: Bbox, level: number): MapCellRange[] {
  return splitBboxAtAntimeridian(box).map((part) => toCellRange(part, level))
}

function countOf(ranges: MapCellRange[]): number {
  return ranges.reduce((sum, { x1, y1, x2, y2 }) => sum + (x2 - x1 + 1) * (y2 - y1 + 1), 0)
}

/** The cells of ranges, each once: east and west of the antimeridian may share a large one. */
function cellsIn(ranges: MapCellRange[]): SheetCell[] {
  const cells = new Map<string, SheetCell>()
  for (const { x1, y1, x2, y2 } of ranges) {
    for (let y = y1; y <= y2; y++) for (let x = x1; x <= x2; x++) cells.set(`${x}/${y}`, [x, y])
  }
  return [...cells.values()]
}

const decimals = 6

/** The ring of a cell, against the clock, closed. */
function outlineOf(x: number, y: number, level: number): [number, number][] {
  const side = 2 ** level
  const northWest = fromMercator(x / side, y / side)
  const southEast = fromMercator((x + 1) / side, (y + 1) / side)
  const [w, n] = [round(northWest.longitude, decimals), round(northWest.latitude, decimals)]
  const [e, s] = [round(southEast.longitude, decimals), round(southEast.latitude, decimals)]
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ]
}
