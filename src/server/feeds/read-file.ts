import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { workerEntry } from '../paths.ts'
import { UnreadableError, type SourceRecord } from './source-record.ts'

export type InputFormat = 'overpass' | 'atons' | 'wpi' | 'anchorages' | 'sea-ports'

/** Files a reader writes: areas before points, so that a point finds the area it lies in. */
export const recordFiles = ['areas', 'points', 'amenities', 'nav-aids'] as const
export type RecordFile = (typeof recordFiles)[number]

export interface ReadRequest {
  format: InputFormat
  path: string
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

export type ReadMessage = ReadResult | { bytes: number } | { unreadable: string }

/**
 * Reads an input file into record files in a thread. Throws {@link UnreadableError}
 * with one line where it cannot be read whole; nothing else was touched then.
 */
export function readFile(
  request: ReadRequest,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReadResult> {
  const worker = new Worker(workerEntry('feeds/read-worker'), { workerData: request })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  return new Promise<ReadResult>((resolve, reject) => {
    worker.on('message', (message: ReadMessage) => {
      if ('bytes' in message) onBytes(message.bytes)
      else if ('unreadable' in message) reject(new UnreadableError(message.unreadable))
      else resolve(message)
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the reader stopped')))
  }).finally(() => signal.removeEventListener('abort', stop))
}

/** The records of one file in batches, read as they are asked for. */
export async function* recordBatches<R extends SourceRecord>(
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
