import type { TileSource } from '../../core/contract/tile-source.ts'
import { english } from '../../core/messages.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import type { ChartRenderer } from './chart-renderer.ts'
import { countEnlargedLevels, findSheetSources } from './chart-sources.ts'
import { fetchSheetTiles, type SheetImagery } from './tiles/fetch-sheet-tiles.ts'
import type { ChartSheet } from './chart-sheet.ts'
import type { TileStore } from './tiles/tile-store.ts'

/** What charts are made with. */
export interface ChartContext {
  tileStore: TileStore
  renderer: ChartRenderer
  sources: readonly TileSource[]
  clock: () => Date
}

/** What a chart is called, in its file and for its readers. */
export interface SheetNames {
  title: string
  /** Without an ending. */
  fileName: string
}

/** A chart with what is to be said of it. */
export interface RenderedSheet {
  bytes: Uint8Array<ArrayBuffer>
  source: TileSource
  imageryZoom: number
  /** Tiles it takes, those that are missing, and those of them for which coarser imagery stands in. */
  tileCount: number
  missingCount: number
  fallbackCount: number
}

export type SheetResult = RenderedSheet | 'no imagery' | 'source away'

/** Makes the chart of a sheet from the best source that has imagery of it. */
export async function renderSheet(
  tools: ChartContext,
  sheet: ChartSheet,
  names: SheetNames,
  signal: AbortSignal,
): Promise<SheetResult> {
  let isAway = false
  for (const source of findSheetSources(sheet, tools.sources).sources) {
    const gathered = await fetchSheetTiles(tools.tileStore, source, sheet, signal)
    isAway ||= gathered.isUnavailable
    if (gathered.tiles.length === 0) continue
    const made = await encode(tools, sheet, source, gathered, names, signal)
    if (made) return made
  }
  return isAway ? 'source away' : 'no imagery'
}

/** The chart, or null where none of the tiles was a picture. */
async function encode(
  { tileStore, renderer, clock }: ChartContext,
  sheet: ChartSheet,
  source: TileSource,
  gathered: SheetImagery,
  { title, fileName }: SheetNames,
  signal: AbortSignal,
): Promise<RenderedSheet | null> {
  const { imageryZoom, canvas, tiles, tileCoordinates, tileCount, missingCount, fallbackCount } = gathered
  const { bytes, invalidTiles } = await renderer.render(
    {
      sheet,
      canvas,
      tiles,
      metadata: {
        product: english.common.product,
        name: title,
        fileName,
        notes: buildChartNotes(sheet, source, gathered),
        brokenNote: serverMessages.charts.unreadableTiles,
        createdAt: clock(),
      },
    },
    signal,
  )
  for (const index of invalidTiles) {
    const number = tileCoordinates[index]
    if (number) await tileStore.invalidateTile(source, number)
  }
  if (invalidTiles.length === tiles.length) return null
  const brokenStandIns = invalidTiles.filter((index) => tiles[index]?.enlargedPart).length
  return {
    bytes,
    source,
    imageryZoom,
    tileCount,
    missingCount: missingCount + invalidTiles.length - brokenStandIns,
    fallbackCount: fallbackCount - brokenStandIns,
  }
}

/** Credit, licence and date of the imagery of a chart, and what it lacks. */
export function buildChartNotes(
  sheet: ChartSheet,
  source: TileSource,
  {
    tileCount,
    missingCount,
    fallbackCount,
  }: Pick<SheetImagery, 'tileCount' | 'missingCount' | 'fallbackCount'>,
): string[] {
  const words = serverMessages.charts
  const notes = [
    formatMessage(words.imagery, { credit: source.attribution }),
    formatMessage(words.licence, { licence: source.licence }),
    source.imageryDate ? formatMessage(words.dated, { date: source.imageryDate }) : words.undated,
  ]
  if (countEnlargedLevels(sheet, source) > 0)
    notes.push(formatMessage(words.upscaled, { zoom: source.maxZoom }))
  if (missingCount > 0)
    notes.push(
      formatMessage(pluralize(words.incomplete, missingCount, 'en'), {
        missing: missingCount,
        tiles: tileCount,
        standIns: fallbackCount,
      }),
    )
  return notes
}
