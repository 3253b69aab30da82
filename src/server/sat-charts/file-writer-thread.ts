import { toError } from '../system/to-error.ts'
import { createRequestWorker } from '../system/workers/request-worker.ts'

/** A file could not be written, for example because the disk is full. */
export class FileWriteError extends Error {}

/** A worker thread that writes one file step by step. */
export interface FileWriterThread<Step, Output> {
  /** Throws {@link FileWriteError} if the step fails. */
  request(step: Step): Promise<Output>
  /** Terminates the thread. Must always be called. */
  close(): Promise<void>
}

/** Creates a client of the worker thread `name`, whose steps fail unless the first one opens a file. */
export function createFileWriterThread<Step, Output>(name: string): FileWriterThread<Step, Output> {
  const worker = createRequestWorker<Step, Output>(name, { idleMs: null })
  return {
    async request(step) {
      try {
        return await worker.request(step)
      } catch (error) {
        throw new FileWriteError(toError(error).message)
      }
    },
    close: () => worker.close(),
  }
}
