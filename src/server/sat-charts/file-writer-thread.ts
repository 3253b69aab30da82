import { Worker } from 'node:worker_threads'
import { workerEntry } from '../system/paths.ts'

/** What a thread answers that writes a file. */
export type FileAnswer<T> = { done: T } | { failed: string }

/** The file cannot be written: the disk is full, or takes nothing. */
export class FileError extends Error {}

/** A thread that writes one file, step by step: what is asked next waits for the answer. */
export interface FileThread {
  /** Throws {@link FileError} where the step fails. */
  ask<T>(request: object): Promise<T>
  /** Ends the thread; needed in any case. */
  close(): Promise<void>
}

/** Starts the thread whose file {@link workerEntry} names. */
export function startFileThread(name: string): FileThread {
  const worker = new Worker(workerEntry(name))
  let settle: ((answer: FileAnswer<never>) => void) | null = null
  /** Why it answers no more, also to who asks later. */
  let ended: string | null = null
  const tell = (answer: FileAnswer<never>) => {
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
    async ask(request) {
      if (ended !== null) throw new FileError(ended)
      const answer = await new Promise<FileAnswer<never>>((resolve) => {
        settle = resolve
        worker.postMessage(request)
      })
      if ('failed' in answer) throw new FileError(answer.failed)
      return answer.done
    },
    close: async () => void (await worker.terminate()),
  }
}
