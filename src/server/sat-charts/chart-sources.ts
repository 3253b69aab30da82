import type { TileSource } from '../../core/contract/tile-source.ts'
import { fromMercator } from '../../core/geo.ts'
import { satChartArea } from '../../core/limits.ts'
import { formatMessage } from '../../core/text.ts'
import { localizedFieldProblem } from '../system/domain-error.ts'
import { getWorldSizePixels, type ChartSheet } from './chart-sheet.ts'

/** Their terms allow no copies, whatever a list of sources says. */
const neverCopied = /(^|\.)(google(apis)?|gstatic|bing|virtualearth|apple|apple-mapkit)\.[a-z.]+$/

/** The sources of which charts may be made: imagery, allowed offline, of a tile server (the built-in ground is none). */
export function selectChartSources(sources: readonly TileSource[]): TileSource[] {
  return sources.filter(
    ({ kind, offlineAllowed, template }) =>
      kind === 'satellite' &&
      offlineAllowed &&
      template.startsWith('http') &&
      !neverCopied.test(new URL(template.replaceAll('{s}', 'a')).hostname),
  )
}

/** Sources for a sheet, the best first; or why there is none. */
export interface SheetSources {
  sources: TileSource[]
  /** The deepest zoom at which any source that covers the sheet can still make a chart; null where none covers it. */
  deepestZoom: number | null
}

/**
 * The sources that can make a sheet: those that cover it whole before those that
 * touch it, then those that enlarge least, then in the order of the list.
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

/** By how many zoom levels the imagery of a source is enlarged for a sheet. */
export function countEnlargedLevels(sheet: ChartSheet, source: TileSource): number {
  return Math.max(0, sheet.zoom - source.maxZoom)
}

/** How much of a sheet a source covers, by the box it states. */
export function getSourceCoverage(sheet: ChartSheet, { bbox }: TileSource): 'whole' | 'part' | 'none' {
  const [west, south, east, north] = bbox ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return 'whole'
  const world = getWorldSizePixels(sheet.zoom)
  const top = fromMercator(0, sheet.top / world).latitude
  const bottom = fromMercator(0, (sheet.top + sheet.height) / world).latitude
  if (bottom >= north || top <= south) return 'none'
  const left = (sheet.left / world) * 360 - 180
  const right = ((sheet.left + sheet.width) / world) * 360 - 180
  // A box may cross the antimeridian, and so may a sheet: one of three turns brings them together.
  const span = east >= west ? east - west : east + 360 - west
  const turns = [-360, 0, 360].map((turn) => ({ from: west + turn, to: west + turn + span }))
  if (!turns.some(({ from, to }) => right > from && left < to)) return 'none'
  const isWide = turns.some(({ from, to }) => left >= from && right <= to)
  return isWide && bottom >= south && top <= north ? 'whole' : 'part'
}

/** 422 where no source that may be copied covers any of the sheets, or none with detail enough. */
export function requireChartSource(
  sheets: ChartSheet[],
  sources: readonly TileSource[],
  names: { where: string; zoom: string },
): void {
  const choices = sheets.map((sheet) => findSheetSources(sheet, sources))
  if (choices.some((choice) => choice.sources.length > 0)) return
  const deepest = Math.max(...choices.map(({ deepestZoom }) => deepestZoom ?? -1))
  if (deepest < 0) throw localizedFieldProblem(names.where, ({ chartRefusals }) => chartRefusals.noSource)
  throw localizedFieldProblem(names.zoom, ({ chartRefusals }) =>
    formatMessage(chartRefusals.zoomTooHigh, { zoom: deepest }),
  )
}
