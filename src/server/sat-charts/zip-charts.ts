import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { renderSheet, type ChartContext, type SheetNames } from './render-sheet.ts'
import type { ChartSheet } from './chart-sheet.ts'

/** A requested chart and its names. */
export interface RequestedChart {
  sheet: ChartSheet
  names: SheetNames
}

export interface ZipOptions {
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

/** Streams a zip of charts while they are rendered; resolves when the first chart is rendered, or with the reason why there is none. */
export async function zipCharts(
  context: ChartContext,
  requestedCharts: RequestedChart[],
  { signal, onFailure }: ZipOptions,
): Promise<{ stream: Readable } | { nothing: 'no imagery' | 'source away' }> {
  const charts = renderCharts(context, requestedCharts, signal, onFailure)
  let isSourceAway = false
  for (let next = await charts.next(); !next.done; next = await charts.next()) {
    if (typeof next.value !== 'string') return { stream: streamZip(next.value, charts) }
    isSourceAway ||= next.value !== 'no imagery'
  }
  return { nothing: isSourceAway ? 'source away' : 'no imagery' }
}

interface ChartFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

async function* renderCharts(
  context: ChartContext,
  requestedCharts: RequestedChart[],
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): AsyncGenerator<ChartFile | 'no imagery' | 'source away' | 'not made'> {
  for (const { sheet, names } of requestedCharts) {
    try {
      const outcome = await renderSheet(context, sheet, names, signal)
      yield typeof outcome === 'string' ? outcome : { name: `${names.fileName}.kap`, bytes: outcome.bytes }
    } catch (error) {
      signal.throwIfAborted()
      onFailure(error)
      yield 'not made'
    }
  }
}

function streamZip(first: ChartFile, rest: ReturnType<typeof renderCharts>): Readable {
  const zip = new ZipFile()
  const stream = new PassThrough()
  zip.outputStream.pipe(stream)
  const add = ({ name, bytes }: ChartFile) =>
    zip.addBuffer(Buffer.from(bytes.buffer), name, { compressionLevel: 1 })
  const addAll = async () => {
    add(first)
    for await (const outcome of rest) if (typeof outcome !== 'string') add(outcome)
    zip.end()
  }
  addAll().catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}
