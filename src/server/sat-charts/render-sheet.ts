import type { TileSource } from '../../core/contract/tile-source.ts'
import { english } from '../../core/messages.ts'
import { serverWords } from '../messages/messages.ts'
import { fill, numbered } from '../../core/text.ts'
import type { ChartMaker } from './chart-renderer.ts'
import { levelsEnlarged, sourcesFor } from './chart-sources.ts'
import { gatherTiles, type Gathered } from './tiles/fetch-sheet-tiles.ts'
import type { Sheet } from './chart-sheet.ts'
import type { TileStore } from './tiles/tile-store.ts'

/** What charts are made with. */
export interface ChartTools {
  store: TileStore
  maker: ChartMaker
  sources: readonly TileSource[]
  clock: () => Date
}

/** What a chart is called, in its file and for its readers. */
export interface SheetNames {
  title: string
  /** Without an ending. */
  file: string
}

/** A chart with what is to be said of it. */
export interface MadeSheet {
  bytes: Uint8Array<ArrayBuffer>
  source: TileSource
  imageryZoom: number
  /** Tiles it takes, those that are missing, and those of them for which coarser imagery stands in. */
  tiles: number
  missing: number
  standIns: number
}

export type SheetOutcome = MadeSheet | 'no imagery' | 'source away'

/** Makes the chart of a sheet from the best source that has imagery of it. */
export async function makeSheet(
  tools: ChartTools,
  sheet: Sheet,
  names: SheetNames,
  signal: AbortSignal,
): Promise<SheetOutcome> {
  let isAway = false
  for (const source of sourcesFor(sheet, tools.sources).sources) {
    const gathered = await gatherTiles(tools.store, source, sheet, signal)
    isAway ||= gathered.isAway
    if (gathered.tiles.length === 0) continue
    const made = await encode(tools, sheet, source, gathered, names, signal)
    if (made) return made
  }
  return isAway ? 'source away' : 'no imagery'
}

/** The chart, or null where none of the tiles was a picture. */
async function encode(
  { store, maker, clock }: ChartTools,
  sheet: Sheet,
  source: TileSource,
  gathered: Gathered,
  { title, file }: SheetNames,
  signal: AbortSignal,
): Promise<MadeSheet | null> {
  const { imageryZoom, canvas, tiles, numbers, wanted, missing, standIns } = gathered
  const { chart, broken } = await maker.make(
    {
      sheet,
      canvas,
      tiles,
      words: {
        product: english.common.product,
        name: title,
        number: file,
        notes: notesOf(sheet, source, gathered),
        brokenNote: serverWords.charts.brokenNote,
        edition: clock(),
      },
    },
    signal,
  )
  for (const index of broken) {
    const number = numbers[index]
    if (number) await store.forget(source, number)
  }
  if (broken.length === tiles.length) return null
  const brokenStandIns = broken.filter((index) => tiles[index]?.part).length
  return {
    bytes: chart,
    source,
    imageryZoom,
    tiles: wanted,
    missing: missing + broken.length - brokenStandIns,
    standIns: standIns - brokenStandIns,
  }
}

/** Credit, licence and date of the imagery of a chart, and what it lacks. */
export function notesOf(
  sheet: Sheet,
  source: TileSource,
  { wanted, missing, standIns }: Pick<Gathered, 'wanted' | 'missing' | 'standIns'>,
): string[] {
  const words = serverWords.charts
  const notes = [
    fill(words.imagery, { credit: source.attribution }),
    fill(words.licence, { licence: source.licence }),
    source.imageryDate ? fill(words.dated, { date: source.imageryDate }) : words.undated,
  ]
  if (levelsEnlarged(sheet, source) > 0) notes.push(fill(words.enlarged, { zoom: source.maxZoom }))
  if (missing > 0)
    notes.push(fill(numbered(words.incomplete, missing, 'en'), { missing, tiles: wanted, standIns }))
  return notes
}
