import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { type SourceRecord } from '../source-record.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { createRequestWorker, type RequestWorker } from '../../system/workers/request-worker.ts'

export type InputFormat =
  | 'overpass'
  | 'atons'
  | 'seamarks'
  | 'names'
  | 'wpi'
  | 'anchorages'
  | 'sea-ports'
  | 'gpx'

/** Record files in import order: areas before points, so that a point is merged with the area around it. */
export const recordFiles = [
  'areas',
  'points',
  'amenities',
  'nav-aids',
  'seamarks',
  'clearances',
  'names',
] as const
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
  return { areas: 0, points: 0, amenities: 0, 'nav-aids': 0, seamarks: 0, clearances: 0, names: 0 }
}

/** Answer of the thread: the result, or why the file cannot be read. */
export type ReadAnswer = ReadResult | { unreadable: string }

/** Idle time after which a thread and its list of towns are released. */
const idleMs = 15_000

/** Clients without a request. Imports at the same time have a thread each. */
const freeReaders: RequestWorker<ReadRequest, ReadAnswer, number>[] = []

const createReader = () =>
  createRequestWorker<ReadRequest, ReadAnswer, number>('imports/readers/read-worker', {
    idleMs,
    onAbort: 'terminate',
  })

/**
 * Reads an input file into record files, in a worker thread, which an abort ends. Throws {@link
 * UnreadableInputError} with a one-line message if the file cannot be read completely.
 */
export async function readImportFile(
  request: ReadRequest,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReadResult> {
  const reader = freeReaders.pop() ?? createReader()
  try {
    const answer = await reader.request(request, { signal, onProgress: onBytes })
    if ('unreadable' in answer) throw new UnreadableInputError(answer.unreadable)
    return answer
  } finally {
    freeReaders.push(reader)
  }
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
