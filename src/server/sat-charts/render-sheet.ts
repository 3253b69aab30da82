import type { TileSource } from '../../core/contract/tile-source.ts'
import { messages as english } from '../../core/messages/en/index.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import type { ChartRenderer } from './chart-renderer.ts'
import { countEnlargedLevels, findSheetSources } from './chart-sources.ts'
import { fetchSheetTiles, type SheetImagery } from './tiles/fetch-sheet-tiles.ts'
import type { ChartSheet } from './chart-sheet.ts'
import type { TileStore } from './tiles/tile-store.ts'

/** Services needed to render charts. */
export interface ChartContext {
  tileStore: TileStore
  renderer: ChartRenderer
  sources: readonly TileSource[]
  clock: () => Date
}

/** Title and file name of a chart. */
export interface SheetNames {
  title: string
  /** Without extension. */
  fileName: string
}

/** A rendered chart with metadata of its imagery. */
export interface RenderedSheet {
  bytes: Uint8Array<ArrayBuffer>
  source: TileSource
  imageryZoom: number
  /** Number of tiles, of missing tiles, and of missing tiles replaced by coarser imagery. */
  tileCount: number
  missingCount: number
  fallbackCount: number
}

export type SheetResult = RenderedSheet | 'no imagery' | 'source away'

/** Renders the chart of a sheet from the best source that has imagery of it. */
export async function renderSheet(
  context: ChartContext,
  sheet: ChartSheet,
  names: SheetNames,
  signal: AbortSignal,
): Promise<SheetResult> {
  let isSourceAway = false
  for (const source of findSheetSources(sheet, context.sources).sources) {
    const imagery = await fetchSheetTiles(context.tileStore, source, sheet, signal)
    isSourceAway ||= imagery.isUnavailable
    if (imagery.tiles.length === 0) continue
    const chart = await encode(context, sheet, source, imagery, names, signal)
    if (chart) return chart
  }
  return isSourceAway ? 'source away' : 'no imagery'
}

/** Encodes the chart; null if no tile could be decoded. */
async function encode(
  { tileStore, renderer, clock }: ChartContext,
  sheet: ChartSheet,
  source: TileSource,
  imagery: SheetImagery,
  { title, fileName }: SheetNames,
  signal: AbortSignal,
): Promise<RenderedSheet | null> {
  const { imageryZoom, canvas, tiles, tileCoordinates, tileCount, missingCount, fallbackCount } = imagery
  const { bytes, invalidTiles } = await renderer.render(
    {
      sheet,
      canvas,
      tiles,
      metadata: {
        product: english.site.product,
        name: title,
        fileName,
        notes: buildChartNotes(sheet, source, imagery),
        brokenNote: serverMessages.charts.unreadableTiles,
        createdAt: clock(),
      },
    },
    signal,
  )
  for (const index of invalidTiles) {
    const coordinates = tileCoordinates[index]
    if (coordinates) await tileStore.invalidateTile(source, coordinates)
  }
  if (invalidTiles.length === tiles.length) return null
  const invalidFallbacks = invalidTiles.filter((index) => tiles[index]?.enlargedPart).length
  return {
    bytes,
    source,
    imageryZoom,
    tileCount,
    missingCount: missingCount + invalidTiles.length - invalidFallbacks,
    fallbackCount: fallbackCount - invalidFallbacks,
  }
}

/** Builds the notes of a chart: attribution, licence, date and missing imagery. */
export function buildChartNotes(
  sheet: ChartSheet,
  source: TileSource,
  {
    tileCount,
    missingCount,
    fallbackCount,
  }: Pick<SheetImagery, 'tileCount' | 'missingCount' | 'fallbackCount'>,
): string[] {
  const messages = serverMessages.charts
  const notes = [
    formatMessage(messages.imagery, { credit: source.attribution }),
    formatMessage(messages.licence, { licence: source.licence }),
    source.imageryDate ? formatMessage(messages.dated, { date: source.imageryDate }) : messages.undated,
  ]
  if (countEnlargedLevels(sheet, source) > 0)
    notes.push(formatMessage(messages.upscaled, { zoom: source.maxZoom }))
  if (missingCount > 0)
    notes.push(
      formatMessage(pluralize(messages.incomplete, missingCount, 'en'), {
        missing: missingCount,
        tiles: tileCount,
        standIns: fallbackCount,
      }),
    )
  return notes
}
