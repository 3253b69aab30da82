import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Bbox } from '../../core/geo.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { toManifestSheet, type OmittedSheet, type ManifestSheet } from './chart-manifest.ts'
import { computeKapFrame } from './kap/georeference.ts'
import { renderSheet, type ChartContext, type RenderedSheet, type SheetResult } from './render-sheet.ts'
import { formatPackManifest, formatPackReadme } from './pack-texts.ts'
import { listGridSheets, type GridSheet, type ChartSheet } from './chart-sheet.ts'

/** A pack of charts to make. */
export interface AreaPackRequest {
  bounds: Bbox
  tileZoom: number
  /** Address of the site, for README.TXT. */
  siteUrl: string
  /** Told of a chart that could not be made. */
  onFailure: (error: unknown) => void
}

/** The zip as it is made; or why there is nothing to make it of. */
export type AreaPack = { stream: Readable } | { failure: 'no imagery' | 'source away' }

/** A sheet that was tried. */
export interface SheetAttempt {
  sheet: GridSheet
  result: SheetResult | 'not made'
}

/**
 * Makes the charts of a box, one after the other, as the zip is taken. Comes back
 * when the first of them is made: what can be known to fail has failed by then.
 */
export async function createAreaPack(
  tools: ChartContext,
  order: AreaPackRequest,
  signal: AbortSignal,
): Promise<AreaPack> {
  const tries = trySheets(tools, order, signal)
  const first: SheetAttempt[] = []
  for (let next = await tries.next(); !next.done; next = await tries.next()) {
    first.push(next.value)
    if (isRenderedSheet(next.value.result)) break
  }
  const last = first.at(-1)
  if (!last || !isRenderedSheet(last.result)) {
    const isAway = first.some(({ result }) => result !== 'no imagery')
    return { failure: isAway ? 'source away' : 'no imagery' }
  }
  return { stream: zipSheets(tools, order, both(first, tries)) }
}

async function* both(
  first: SheetAttempt[],
  rest: AsyncGenerator<SheetAttempt>,
): AsyncGenerator<SheetAttempt> {
  yield* first.splice(0)
  yield* rest
}

/** The sheets that were made as a zip with README.TXT and manifest.json, as fast as it is taken. */
export function zipSheets(
  tools: ChartContext,
  order: AreaPackRequest,
  tries: AsyncIterable<SheetAttempt>,
): Readable {
  const zip = new ZipFile()
  const stream = new PassThrough()
  zip.outputStream.pipe(stream)
  const fail = (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  writePack(zip, stream, { tools, order, tries }).catch(fail)
  return stream
}

export function isRenderedSheet(outcome: SheetAttempt['result']): outcome is RenderedSheet {
  return typeof outcome !== 'string'
}

/** Tries sheet after sheet; the tiles of the next are fetched while one is encoded. */
async function* trySheets(
  tools: ChartContext,
  order: AreaPackRequest,
  signal: AbortSignal,
): AsyncGenerator<SheetAttempt> {
  const { bounds, tileZoom } = order
  const attempt = (sheet: GridSheet) => tryRenderSheet(tools, order, sheet, signal)
  let ahead: Promise<SheetAttempt> | null = null
  for (const sheet of listGridSheets(bounds, tileZoom)) {
    const current = attempt(sheet)
    // Where nobody takes it any more, its failure is nobody's.
    current.catch(() => undefined)
    if (ahead) yield await ahead
    ahead = current
  }
  if (ahead) yield await ahead
}

/** Makes one sheet; a failure that is not the caller's leaving is told and leaves the sheet out. */
export async function tryRenderSheet(
  tools: ChartContext,
  { onFailure }: Pick<AreaPackRequest, 'onFailure'>,
  sheet: GridSheet,
  signal: AbortSignal,
): Promise<SheetAttempt> {
  const names = { title: formatSheetTitle(sheet), fileName: getSheetFileName(sheet) }
  const outcome = await renderSheet(tools, sheet, names, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    onFailure(error)
    return 'not made' as const
  })
  return { sheet, result: outcome }
}

interface PackParts {
  tools: ChartContext
  order: AreaPackRequest
  tries: AsyncIterable<SheetAttempt>
}

async function writePack(zip: ZipFile, stream: Readable, parts: PackParts): Promise<void> {
  const { tools, order, tries } = parts
  const sheets: ManifestSheet[] = []
  const leftOut: OmittedSheet[] = []
  const sources = new Set<TileSource>()
  const madeAt = tools.clock()
  const gone = finished(stream)
  gone.catch(() => undefined)

  async function add(name: string, content: Uint8Array | string): Promise<void> {
    const entry = Readable.from([content], { objectMode: false })
    zip.addReadStream(entry, name, { mtime: madeAt, compressionLevel: 1 })
    await Promise.race([finished(entry), gone])
  }

  async function take({ sheet, result }: SheetAttempt): Promise<void> {
    const file = `${getSheetFileName(sheet)}.kap`
    if (!isRenderedSheet(result)) {
      leftOut.push({ file, reason: result })
      return
    }
    sheets.push(toManifestSheet(sheet, file, result))
    sources.add(result.source)
    await add(file, result.bytes)
  }

  for await (const tried of tries) {
    if (stream.destroyed) return
    await take(tried)
  }
  const [middle] = listGridSheets(order.bounds, order.tileZoom)
  const contents = {
    bounds: order.bounds,
    zoom: order.tileZoom,
    metresPerPixel: middle ? computeKapFrame(middle).metresPerPixel : 0,
    createdAt: madeAt,
    siteUrl: order.siteUrl,
    sources: [...sources],
    sheets,
    omitted: leftOut,
  }
  await add('README.TXT', formatPackReadme(contents))
  await add('manifest.json', formatPackManifest(contents))
  zip.end()
}

/** By zoom and place in the grid: the same sheet has the same name in every pack. */
export function getSheetFileName({ zoom, column, row }: GridSheet): string {
  return `gm_z${zoom}_${column}_${row}`
}

/** Where a chart is and at which zoom, for its readers. */
export function formatSheetTitle(sheet: ChartSheet): string {
  const frame = computeKapFrame(sheet)
  const latitude = frame.middleLatitude
  const longitude = frame.getLongitude(sheet.width / 2)
  const position = `${Math.abs(latitude).toFixed(3)}${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude).toFixed(3)}${longitude < 0 ? 'W' : 'E'}`
  return formatMessage(serverMessages.charts.sheetTitle, { position, zoom: sheet.zoom })
}
