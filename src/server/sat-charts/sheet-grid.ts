import type { OutlineCollection } from '../../core/contract/place.ts'
import { fromMercator, splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { layerMaxFeatures } from '../../core/limits/map.ts'
import { satChartDownload } from '../../core/limits/sat-charts.ts'
import { round } from '../../core/units.ts'
import { toCellRange, type MapCellRange } from '../map-layers/cell-queries.ts'

export type SheetCell = [x: number, y: number]

/** An imagery tile has 2^8 pixels per side. */
const tileLevels = 8

/**
 * Returns the grid level of the sheets of a tile zoom: 2^level sheets per side of the
 * world, each of 2,048 imagery pixels (CONTRACT section 6).
 */
export function getSheetLevel(tileZoom: number): number {
  return Math.max(0, tileZoom + tileLevels - Math.log2(satChartDownload.sheetPixels))
}

/** Returns the number of sheets around the world at a tile zoom. */
export function countSheetsAroundWorld(tileZoom: number): number {
  return 2 ** getSheetLevel(tileZoom)
}

/**
 * Computes the outlines of the sheets that intersect a bounding box, at a tile zoom. Above
 * 2,000 sheets, groups of four are merged repeatedly until the response fits.
 */
export function computeSheetOutlines(bounds: Bbox, tileZoom: number): OutlineCollection {
  const finest = getSheetLevel(tileZoom)
  let level = finest
  while (level > 0 && countCells(getCellRanges(bounds, level)) > layerMaxFeatures) level--
  const properties = { tile_zoom: tileZoom, sheets: 4 ** (finest - level) }
  return {
    type: 'FeatureCollection',
    features: listCells(getCellRanges(bounds, level)).map(([x, y]) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [createOutline(x, y, level)] },
      properties,
    })),
  }
}

/** Counts the sheets of a tile zoom that intersect a bounding box. */
export function countSheets(bounds: Bbox, tileZoom: number): number {
  return countCells(getCellRanges(bounds, getSheetLevel(tileZoom)))
}

/** Lists column and row of the sheets that intersect a bounding box. Check {@link countSheets} first. */
export function listSheetCells(bounds: Bbox, tileZoom: number): SheetCell[] {
  return listCells(getCellRanges(bounds, getSheetLevel(tileZoom)))
}

function getCellRanges(bounds: Bbox, level: number): MapCellRange[] {
  return splitBboxAtAntimeridian(bounds).map((part) => toCellRange(part, level))
}

function countCells(ranges: MapCellRange[]): number {
  return ranges.reduce((sum, { x1, y1, x2, y2 }) => sum + (x2 - x1 + 1) * (y2 - y1 + 1), 0)
}

/** Lists the cells without duplicates; ranges on both sides of the antimeridian may share a large cell. */
function listCells(ranges: MapCellRange[]): SheetCell[] {
  const cells = new Map<string, SheetCell>()
  for (const { x1, y1, x2, y2 } of ranges) {
    for (let y = y1; y <= y2; y++) for (let x = x1; x <= x2; x++) cells.set(`${x}/${y}`, [x, y])
  }
  return [...cells.values()]
}

const decimals = 6

/** Returns the closed ring of a cell, counterclockwise. */
function createOutline(x: number, y: number, level: number): [number, number][] {
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
