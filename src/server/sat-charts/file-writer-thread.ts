import { Worker } from 'node:worker_threads'
import { getWorkerUrl } from '../system/paths.ts'

/** Response of a thread that writes a file. */
export type FileThreadResponse<T> = { done: T } | { failed: string }

/** A file could not be written, for example because the disk is full. */
export class FileWriteError extends Error {}

/** A worker thread that writes one file step by step. Callers must await each request. */
export interface FileWriterThread {
  /** Throws {@link FileWriteError} if the step fails. */
  request<T>(request: object): Promise<T>
  /** Terminates the thread. Must always be called. */
  close(): Promise<void>
}

/** Starts a worker thread by the name passed to {@link getWorkerUrl}. */
export function startFileWriterThread(name: string): FileWriterThread {
  const worker = new Worker(getWorkerUrl(name))
  let settle: ((response: FileThreadResponse<never>) => void) | null = null
  /** Why the thread ended; null while it runs. */
  let failure: string | null = null
  const resolveRequest = (response: FileThreadResponse<never>) => {
    settle?.(response)
    settle = null
  }
  const fail = (reason: string) => {
    failure ??= reason
    resolveRequest({ failed: failure })
  }
  worker.on('message', resolveRequest)
  worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))
  worker.on('exit', () => fail('the thread ended'))
  return {
    async request(request) {
      if (failure !== null) throw new FileWriteError(failure)
      const response = await new Promise<FileThreadResponse<never>>((resolve) => {
        settle = resolve
        worker.postMessage(request)
      })
      if ('failed' in response) throw new FileWriteError(response.failed)
      return response.done
    },
    close: async () => void (await worker.terminate()),
  }
}
