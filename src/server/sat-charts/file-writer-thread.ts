import { Worker } from 'node:worker_threads'
import { getWorkerUrl } from '../system/paths.ts'

/** What a thread answers that writes a file. */
export type FileThreadResponse<T> = { done: T } | { failed: string }

/** The file cannot be written: the disk is full, or takes nothing. */
export class FileWriteError extends Error {}

/** A thread that writes one file, step by step: what is asked next waits for the answer. */
export interface FileWriterThread {
  /** Throws {@link FileWriteError} where the step fails. */
  request<T>(request: object): Promise<T>
  /** Ends the thread; needed in any case. */
  close(): Promise<void>
}

/** Starts the thread whose file {@link getWorkerUrl} names. */
export function startFileWriterThread(name: string): FileWriterThread {
  const worker = new Worker(getWorkerUrl(name))
  let settle: ((answer: FileThreadResponse<never>) => void) | null = null
  /** Why it answers no more, also to who asks later. */
  let ended: string | null = null
  const tell = (answer: FileThreadResponse<never>) => {
    settle?.(answer)
    settle = null
  }
  const end = (why: string) => {
    ended ??= why
    tell({ failed: ended })
  }
  worker.on('message', tell)
  worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)))
  worker.on('exit', () => end('the thread ended'))
  return {
    async request(request) {
      if (ended !== null) throw new FileWriteError(ended)
      const answer = await new Promise<FileThreadResponse<never>>((resolve) => {
        settle = resolve
        worker.postMessage(request)
      })
      if ('failed' in answer) throw new FileWriteError(answer.failed)
      return answer.done
    },
    close: async () => void (await worker.terminate()),
  }
}
