import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { getWorkerUrl } from '../../system/paths.ts'
import { type SourceRecord } from '../source-record.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

export type InputFormat = 'overpass' | 'atons' | 'seamarks' | 'wpi' | 'anchorages' | 'sea-ports' | 'gpx'

/** Record files in import order: areas before points, so that a point is merged with the area around it. */
export const recordFiles = ['areas', 'points', 'amenities', 'nav-aids', 'seamarks', 'clearances'] as const
export type RecordFile = (typeof recordFiles)[number]

export interface ReadRequest {
  format: InputFormat
  path: string
  /** For gpx: type of waypoints whose symbol is not a place; without it they are rejected. */
  placeType?: number | undefined
  /** Folder for the record files. */
  folder: string
}

/** Counts of what was read. */
export interface ReadResult {
  total: number
  counts: Record<RecordFile, number>
  /** Number of rejected input elements, by reason. */
  rejected: Record<string, number>
}

/** Returns counts of nothing. */
export function createRecordCounts(): Record<RecordFile, number> {
  return { areas: 0, points: 0, amenities: 0, 'nav-aids': 0, seamarks: 0, clearances: 0 }
}

export type ReadWorkerMessage = ReadResult | { bytes: number } | { unreadable: string }

/**
 * Reads an input file into record files, in a worker thread. Throws {@link
 * UnreadableInputError} with a one-line message if the file cannot be read completely.
 */
export async function readImportFile(
  request: ReadRequest,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReadResult> {
  const worker = acquireWorker()
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
    // Remove listeners per event: removing all would also remove Node's internal listeners,
    // which keep the port active.
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    // An abort in the moment in which it was done has ended the thread.
    if (!signal.aborted) releaseWorker(worker)
    if (result instanceof UnreadableInputError) throw result
    return result
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Idle time after which the worker and its list of towns are released. */
const idleMs = 15_000
let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

function acquireWorker(): Worker {
  if (!idle) return new Worker(getWorkerUrl('imports/readers/read-worker'))
  const { worker, timer } = idle
  idle = null
  clearTimeout(timer)
  worker.ref()
  return worker
}

function releaseWorker(worker: Worker): void {
  if (idle) return void worker.terminate()
  const forget = () => {
    if (idle?.worker === worker) idle = null
  }
  const timer = setTimeout(() => {
    forget()
    void worker.terminate()
  }, idleMs)
  // Neither keeps the process running.
  timer.unref()
  worker.unref()
  worker.on('error', forget).on('exit', forget)
  idle = { worker, timer }
}

/** Reads the records of one file in batches, on demand. */
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
