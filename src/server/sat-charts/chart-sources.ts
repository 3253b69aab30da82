import type { TileSource } from '../../core/contract/tile-source.ts'
import { fromMercator } from '../../core/geo.ts'
import { satChartArea } from '../../core/limits/sat-charts.ts'
import { fieldProblem } from '../system/domain-error.ts'
import { getWorldSizePixels, type ChartSheet } from './chart-sheet.ts'

/** Names of hosts whose terms forbid copies, whatever the configured sources state. */
const forbiddenNames = new Set('google googleapis gstatic bing virtualearth apple apple-mapkit'.split(' '))

/** Selects the sources for charts: imagery of a tile server that allows offline use. Excludes the built-in basemap. */
export function selectChartSources(sources: readonly TileSource[]): TileSource[] {
  return sources.filter(
    ({ kind, offlineAllowed, template }) =>
      kind === 'satellite' &&
      offlineAllowed &&
      template.startsWith('http') &&
      !isForbiddenHost(new URL(template.replaceAll('{s}', 'a')).hostname),
  )
}

/** Whether any part of a host name but the last is a forbidden one. */
function isForbiddenHost(hostname: string): boolean {
  return hostname
    .split('.')
    .slice(0, -1)
    .some((part) => forbiddenNames.has(part))
}

/** Sources for a sheet, best first. */
export interface SheetSources {
  sources: TileSource[]
  /** Maximum chart zoom of all sources that cover the sheet; null if none covers it. */
  deepestZoom: number | null
}

/**
 * Finds the sources for a sheet. Sources that cover it completely come first, then those
 * that upscale least, then in the order of the list.
 */
export function findSheetSources(sheet: ChartSheet, sources: readonly TileSource[]): SheetSources {
  const covering = sources
    .map((source) => ({ source, cover: getSourceCoverage(sheet, source) }))
    .filter(({ cover, source }) => cover !== 'none' && source.minZoom <= sheet.zoom)
  const deepest = covering.map(({ source }) => source.maxZoom + satChartArea.maxUpscaledLevels)
  return {
    sources: covering
      .filter(({ source }) => countEnlargedLevels(sheet, source) <= satChartArea.maxUpscaledLevels)
      .sort(
        (a, b) =>
          Number(a.cover !== 'whole') - Number(b.cover !== 'whole') ||
          countEnlargedLevels(sheet, a.source) - countEnlargedLevels(sheet, b.source),
      )
      .map(({ source }) => source),
    deepestZoom: deepest.length > 0 ? Math.max(...deepest) : null,
  }
}

/** Returns by how many zoom levels the imagery of a source is upscaled for a sheet. */
export function countEnlargedLevels(sheet: ChartSheet, source: TileSource): number {
  return Math.max(0, sheet.zoom - source.maxZoom)
}

/** Returns how much of a sheet a source covers, according to its bounding box. */
export function getSourceCoverage(sheet: ChartSheet, { bbox }: TileSource): 'whole' | 'part' | 'none' {
  const [west, south, east, north] = bbox ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return 'whole'
  const world = getWorldSizePixels(sheet.zoom)
  const top = fromMercator(0, sheet.top / world).latitude
  const bottom = fromMercator(0, (sheet.top + sheet.height) / world).latitude
  if (bottom >= north || top <= south) return 'none'
  const left = (sheet.left / world) * 360 - 180
  const right = ((sheet.left + sheet.width) / world) * 360 - 180
  // Both may cross the antimeridian: compare the box with offsets of -360, 0 and 360 degrees.
  const span = east >= west ? east - west : east + 360 - west
  const ranges = [-360, 0, 360].map((offset) => ({ from: west + offset, to: west + offset + span }))
  if (!ranges.some(({ from, to }) => right > from && left < to)) return 'none'
  const isWide = ranges.some(({ from, to }) => left >= from && right <= to)
  return isWide && bottom >= south && top <= north ? 'whole' : 'part'
}

/** Throws 422 if no source that allows copies covers any of the sheets, or none at a sufficient zoom. */
export function requireChartSource(
  sheets: ChartSheet[],
  sources: readonly TileSource[],
  names: { where: string; zoom: string },
): void {
  const candidates = sheets.map((sheet) => findSheetSources(sheet, sources))
  if (candidates.some((candidate) => candidate.sources.length > 0)) return
  const deepest = Math.max(...candidates.map(({ deepestZoom }) => deepestZoom ?? -1))
  if (deepest < 0) throw fieldProblem(names.where, 'chartRefusals.noSource')
  throw fieldProblem(names.zoom, 'chartRefusals.zoomTooHigh', { zoom: deepest })
}
