import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { getWorkerUrl } from '../../system/paths.ts'
import { type SourceRecord } from '../source-record.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

export type InputFormat = 'overpass' | 'atons' | 'wpi' | 'anchorages' | 'sea-ports' | 'gpx'

/** Files a reader writes: areas before points, so that a point finds the area it lies in. */
export const recordFiles = ['areas', 'points', 'amenities', 'nav-aids'] as const
export type RecordFile = (typeof recordFiles)[number]

export interface ReadRequest {
  format: InputFormat
  path: string
  /** With gpx: type of the waypoints whose symbol is of no place; they are left out without. */
  placeType?: number | undefined
  /** Where the record files go. */
  folder: string
}

/** What was read: how much of everything. */
export interface ReadResult {
  total: number
  counts: Record<RecordFile, number>
  /** Pieces of input that became no record, by reason. */
  rejected: Record<string, number>
}

export type ReadWorkerMessage = ReadResult | { bytes: number } | { unreadable: string }

/**
 * Reads an input file into record files in a thread. Throws {@link UnreadableInputError}
 * with one line where it cannot be read whole; nothing else was touched then.
 */
export async function readImportFile(
  request: ReadRequest,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReadResult> {
  const worker = takeReader()
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    const result = await new Promise<ReadResult | UnreadableInputError>((resolve, reject) => {
      worker.on('message', (message: ReadWorkerMessage) => {
        if ('bytes' in message) onBytes(message.bytes)
        else if ('unreadable' in message) resolve(new UnreadableInputError(message.unreadable))
        else resolve(message)
      })
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('the reader stopped')))
      worker.postMessage(request)
    })
    // One by one: all at once would take the listeners by which Node itself keeps the port going.
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    keepReader(worker)
    if (result instanceof UnreadableInputError) throw result
    return result
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A reader that has nothing to do keeps its list of towns this long for the next file. */
const idleMs = 15_000
let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

function takeReader(): Worker {
  if (!idle) return new Worker(getWorkerUrl('imports/readers/read-worker'))
  const { worker, timer } = idle
  idle = null
  clearTimeout(timer)
  worker.ref()
  return worker
}

function keepReader(worker: Worker): void {
  if (idle) return void worker.terminate()
  const timer = setTimeout(() => {
    idle = null
    void worker.terminate()
  }, idleMs)
  // Neither holds up the end of the process.
  timer.unref()
  worker.unref()
  worker.on('error', () => {
    idle = null
  })
  idle = { worker, timer }
}

/** The records of one file in batches, read as they are asked for. */
export async function* readRecordBatches<R extends SourceRecord>(
  folder: string,
  file: RecordFile,
  size: number,
): AsyncGenerator<R[]> {
  const lines = createInterface({ input: createReadStream(join(folder, file)), crlfDelay: Infinity })
  let batch: R[] = []
  for await (const line of lines) {
    if (line === '') continue
    batch.push(JSON.parse(line) as R) // written by read-worker.ts alone
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
