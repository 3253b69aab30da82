import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { renderSheet, type ChartContext, type SheetNames } from './render-sheet.ts'
import type { ChartSheet } from './chart-sheet.ts'

/** A chart to be made, with its name. */
export interface RequestedChart {
  sheet: ChartSheet
  names: SheetNames
}

export interface ZipOptions {
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

/** A zip of charts as they are made; or why there is none. Comes back when the first of them is made. */
export async function zipCharts(
  tools: ChartContext,
  wanted: RequestedChart[],
  { signal, onFailure }: ZipOptions,
): Promise<{ stream: Readable } | { nothing: 'no imagery' | 'source away' }> {
  const made = madeOf(tools, wanted, signal, onFailure)
  let isAway = false
  for (let next = await made.next(); !next.done; next = await made.next()) {
    if (typeof next.value !== 'string') return { stream: write(next.value, made) }
    isAway ||= next.value !== 'no imagery'
  }
  return { nothing: isAway ? 'source away' : 'no imagery' }
}

interface Made {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

async function* madeOf(
  tools: ChartContext,
  wanted: RequestedChart[],
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Made | 'no imagery' | 'source away' | 'not made'> {
  for (const { sheet, names } of wanted) {
    try {
      const outcome = await renderSheet(tools, sheet, names, signal)
      yield typeof outcome === 'string' ? outcome : { name: `${names.fileName}.kap`, bytes: outcome.bytes }
    } catch (error) {
      signal.throwIfAborted()
      onFailure(error)
      yield 'not made'
    }
  }
}

function write(first: Made, rest: ReturnType<typeof madeOf>): Readable {
  const zip = new ZipFile()
  const stream = new PassThrough()
  zip.outputStream.pipe(stream)
  const add = ({ name, bytes }: Made) =>
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
