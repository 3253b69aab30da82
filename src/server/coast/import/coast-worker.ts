import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import {
  readCoastSource,
  type CoastReadProgress,
  type CoastReadRequest,
  type CoastReadResult,
} from './read-coast-source.ts'

export type CoastWorkerMessage = CoastReadResult | CoastReadProgress | { unreadable: string }

/** Worker thread that reads one coast and ends. */
const port = parentPort
if (!port) throw new Error('coast-worker runs as a worker thread')
const post = (message: CoastWorkerMessage) => port.postMessage(message)

try {
  post(await readCoastSource(workerData as CoastReadRequest, post)) // set by import-coast.ts
} catch (error) {
  if (!(error instanceof UnreadableInputError)) throw error
  post({ unreadable: error.message })
}
