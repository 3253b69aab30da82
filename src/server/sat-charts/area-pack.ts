import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Box } from '../../core/geo.ts'
import { serverWords } from '../messages/messages.ts'
import { fill } from '../../core/text.ts'
import { describeSheet, type LeftOutSheet, type ManifestSheet } from './chart-manifest.ts'
import { frameOf } from './kap/georeference.ts'
import { makeSheet, type ChartTools, type MadeSheet, type SheetOutcome } from './render-sheet.ts'
import { packManifest, packReadme } from './pack-texts.ts'
import { gridSheets, type GridSheet, type Sheet } from './chart-sheet.ts'

/** A pack of charts to make. */
export interface AreaOrder {
  box: Box
  tileZoom: number
  /** Address of the site, for README.TXT. */
  site: string
  /** Told of a chart that could not be made. */
  onFailure: (error: unknown) => void
}

/** The zip as it is made; or why there is nothing to make it of. */
export type AreaPack = { stream: Readable } | { nothing: 'no imagery' | 'source away' }

/** A sheet that was tried. */
export interface Tried {
  sheet: GridSheet
  outcome: SheetOutcome | 'not made'
}

/**
 * Makes the charts of a box, one after the other, as the zip is taken. Comes back
 * when the first of them is made: what can be known to fail has failed by then.
 */
export async function makeAreaPack(
  tools: ChartTools,
  order: AreaOrder,
  signal: AbortSignal,
): Promise<AreaPack> {
  const tries = trySheets(tools, order, signal)
  const first: Tried[] = []
  for (let next = await tries.next(); !next.done; next = await tries.next()) {
    first.push(next.value)
    if (isMade(next.value.outcome)) break
  }
  const last = first.at(-1)
  if (!last || !isMade(last.outcome)) {
    const isAway = first.some(({ outcome }) => outcome !== 'no imagery')
    return { nothing: isAway ? 'source away' : 'no imagery' }
  }
  return { stream: zipOf(tools, order, both(first, tries)) }
}

async function* both(first: Tried[], rest: AsyncGenerator<Tried>): AsyncGenerator<Tried> {
  yield* first.splice(0)
  yield* rest
}

/** The sheets that were made as a zip with README.TXT and manifest.json, as fast as it is taken. */
export function zipOf(tools: ChartTools, order: AreaOrder, tries: AsyncIterable<Tried>): Readable {
  const zip = new ZipFile()
  const stream = new PassThrough()
  zip.outputStream.pipe(stream)
  const fail = (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  writePack(zip, stream, { tools, order, tries }).catch(fail)
  return stream
}

export function isMade(outcome: Tried['outcome']): outcome is MadeSheet {
  return typeof outcome !== 'string'
}

/** Tries sheet after sheet; the tiles of the next are fetched while one is encoded. */
async function* trySheets(tools: ChartTools, order: AreaOrder, signal: AbortSignal): AsyncGenerator<Tried> {
  const { box, tileZoom } = order
  const attempt = (sheet: GridSheet) => trySheet(tools, order, sheet, signal)
  let ahead: Promise<Tried> | null = null
  for (const sheet of gridSheets(box, tileZoom)) {
    const current = attempt(sheet)
    // Where nobody takes it any more, its failure is nobody's.
    current.catch(() => undefined)
    if (ahead) yield await ahead
    ahead = current
  }
  if (ahead) yield await ahead
}

/** Makes one sheet; a failure that is not the caller's leaving is told and leaves the sheet out. */
export async function trySheet(
  tools: ChartTools,
  { onFailure }: Pick<AreaOrder, 'onFailure'>,
  sheet: GridSheet,
  signal: AbortSignal,
): Promise<Tried> {
  const names = { title: titleOf(sheet), file: fileOf(sheet) }
  const outcome = await makeSheet(tools, sheet, names, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    onFailure(error)
    return 'not made' as const
  })
  return { sheet, outcome }
}

interface PackParts {
  tools: ChartTools
  order: AreaOrder
  tries: AsyncIterable<Tried>
}

async function writePack(zip: ZipFile, stream: Readable, parts: PackParts): Promise<void> {
  const { tools, order, tries } = parts
  const sheets: ManifestSheet[] = []
  const leftOut: LeftOutSheet[] = []
  const sources = new Set<TileSource>()
  const madeAt = tools.clock()
  const gone = finished(stream)
  gone.catch(() => undefined)

  async function add(name: string, content: Uint8Array | string): Promise<void> {
    const entry = Readable.from([content], { objectMode: false })
    zip.addReadStream(entry, name, { mtime: madeAt, compressionLevel: 1 })
    await Promise.race([finished(entry), gone])
  }

  async function take({ sheet, outcome }: Tried): Promise<void> {
    const file = `${fileOf(sheet)}.kap`
    if (!isMade(outcome)) {
      leftOut.push({ file, reason: outcome })
      return
    }
    sheets.push(describeSheet(sheet, file, outcome))
    sources.add(outcome.source)
    await add(file, outcome.bytes)
  }

  for await (const tried of tries) {
    if (stream.destroyed) return
    await take(tried)
  }
  const [middle] = gridSheets(order.box, order.tileZoom)
  const contents = {
    box: order.box,
    zoom: order.tileZoom,
    metresPerPixel: middle ? frameOf(middle).metresPerPixel : 0,
    madeAt,
    site: order.site,
    sources: [...sources],
    sheets,
    leftOut,
  }
  await add('README.TXT', packReadme(contents))
  await add('manifest.json', packManifest(contents))
  zip.end()
}

/** By zoom and place in the grid: the same sheet has the same name in every pack. */
export function fileOf({ zoom, column, row }: GridSheet): string {
  return `gm_z${zoom}_${column}_${row}`
}

/** Where a chart is and at which zoom, for its readers. */
export function titleOf(sheet: Sheet): string {
  const frame = frameOf(sheet)
  const latitude = frame.middleLatitude
  const longitude = frame.longitudeAt(sheet.width / 2)
  const position = `${Math.abs(latitude).toFixed(3)}${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude).toFixed(3)}${longitude < 0 ? 'W' : 'E'}`
  return fill(serverWords.charts.sheetTitle, { position, zoom: sheet.zoom })
}
