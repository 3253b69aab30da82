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

/** A request for a pack of charts. */
export interface AreaPackRequest {
  bounds: Bbox
  tileZoom: number
  /** URL of the site, for README.TXT. */
  siteUrl: string
  /** Called with the error of each chart that failed. */
  onFailure: (error: unknown) => void
}

/** A zip stream, or the reason why there are no charts. */
export type AreaPack = { stream: Readable } | { failure: 'no imagery' | 'source away' }

/** The result of an attempt to render a sheet. */
export interface SheetAttempt {
  sheet: GridSheet
  result: SheetResult | 'not made'
}

/**
 * Renders the charts of a bounding box one after the other while the zip is read.
 * Resolves when the first chart is rendered, so that most errors occur before the response starts.
 */
export async function createAreaPack(
  context: ChartContext,
  request: AreaPackRequest,
  signal: AbortSignal,
): Promise<AreaPack> {
  const attempts = trySheets(context, request, signal)
  const first: SheetAttempt[] = []
  for (let next = await attempts.next(); !next.done; next = await attempts.next()) {
    first.push(next.value)
    if (isRenderedSheet(next.value.result)) break
  }
  const last = first.at(-1)
  if (!last || !isRenderedSheet(last.result)) {
    const isSourceAway = first.some(({ result }) => result !== 'no imagery')
    return { failure: isSourceAway ? 'source away' : 'no imagery' }
  }
  return { stream: zipSheets(context, request, concatBytes(first, attempts)) }
}

async function* concatBytes(
  first: SheetAttempt[],
  rest: AsyncGenerator<SheetAttempt>,
): AsyncGenerator<SheetAttempt> {
  yield* first.splice(0)
  yield* rest
}

/** Streams the rendered sheets as a zip with README.TXT and manifest.json, with backpressure. */
export function zipSheets(
  context: ChartContext,
  request: AreaPackRequest,
  attempts: AsyncIterable<SheetAttempt>,
): Readable {
  const zip = new ZipFile()
  const stream = new PassThrough()
  zip.outputStream.pipe(stream)
  const fail = (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  writePack(zip, stream, { context, request, attempts }).catch(fail)
  return stream
}

export function isRenderedSheet(outcome: SheetAttempt['result']): outcome is RenderedSheet {
  return typeof outcome !== 'string'
}

/** Renders the sheets in order. The tiles of the next sheet are fetched while one is encoded. */
async function* trySheets(
  context: ChartContext,
  request: AreaPackRequest,
  signal: AbortSignal,
): AsyncGenerator<SheetAttempt> {
  const { bounds, tileZoom } = request
  const render = (sheet: GridSheet) => tryRenderSheet(context, request, sheet, signal)
  let previous: Promise<SheetAttempt> | null = null
  for (const sheet of listGridSheets(bounds, tileZoom)) {
    const current = render(sheet)
    // Ignore errors after the client has disconnected.
    current.catch(() => undefined)
    if (previous) yield await previous
    previous = current
  }
  if (previous) yield await previous
}

/** Renders one sheet. An error is reported and omits the sheet; an abort is thrown. */
export async function tryRenderSheet(
  context: ChartContext,
  { onFailure }: Pick<AreaPackRequest, 'onFailure'>,
  sheet: GridSheet,
  signal: AbortSignal,
): Promise<SheetAttempt> {
  const names = { title: formatSheetTitle(sheet), fileName: getSheetFileName(sheet) }
  const outcome = await renderSheet(context, sheet, names, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    onFailure(error)
    return 'not made' as const
  })
  return { sheet, result: outcome }
}

interface PackParts {
  context: ChartContext
  request: AreaPackRequest
  attempts: AsyncIterable<SheetAttempt>
}

async function writePack(zip: ZipFile, stream: Readable, parts: PackParts): Promise<void> {
  const { context, request, attempts } = parts
  const sheets: ManifestSheet[] = []
  const omitted: OmittedSheet[] = []
  const sources = new Set<TileSource>()
  const createdAt = context.clock()
  const closed = finished(stream)
  closed.catch(() => undefined)

  async function add(name: string, content: Uint8Array | string): Promise<void> {
    const entry = Readable.from([content], { objectMode: false })
    zip.addReadStream(entry, name, { mtime: createdAt, compressionLevel: 1 })
    await Promise.race([finished(entry), closed])
  }

  async function addSheet({ sheet, result }: SheetAttempt): Promise<void> {
    const file = `${getSheetFileName(sheet)}.kap`
    if (!isRenderedSheet(result)) {
      omitted.push({ file, reason: result })
      return
    }
    sheets.push(toManifestSheet(sheet, file, result))
    sources.add(result.source)
    await add(file, result.bytes)
  }

  for await (const attempt of attempts) {
    if (stream.destroyed) return
    await addSheet(attempt)
  }
  const [middle] = listGridSheets(request.bounds, request.tileZoom)
  const contents = {
    bounds: request.bounds,
    zoom: request.tileZoom,
    metresPerPixel: middle ? computeKapFrame(middle).metresPerPixel : 0,
    createdAt,
    siteUrl: request.siteUrl,
    sources: [...sources],
    sheets,
    omitted,
  }
  await add('README.TXT', formatPackReadme(contents))
  await add('manifest.json', formatPackManifest(contents))
  zip.end()
}

/** Returns the file name, by zoom and grid position: a sheet has the same name in every pack. */
export function getSheetFileName({ zoom, column, row }: GridSheet): string {
  return `gm_z${zoom}_${column}_${row}`
}

/** Formats the title of a chart: position and zoom. */
export function formatSheetTitle(sheet: ChartSheet): string {
  const frame = computeKapFrame(sheet)
  const latitude = frame.middleLatitude
  const longitude = frame.getLongitude(sheet.width / 2)
  const position = `${Math.abs(latitude).toFixed(3)}${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude).toFixed(3)}${longitude < 0 ? 'W' : 'E'}`
  return formatMessage(serverMessages.charts.sheetTitle, { position, zoom: sheet.zoom })
}
