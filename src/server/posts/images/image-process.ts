import { photoDecodingLimits, type PhotoDecodingLimits } from '../../../core/limits/posts.ts'
import { createRequestWorker } from '../../system/workers/request-worker.ts'
import { createProcessStarter } from '../../system/workers/start-process.ts'
import { WorkerLimitError } from '../../system/workers/worker-connection.ts'
import type { ImageTaskResult, ImageTask } from './image-worker.ts'

/** The limit because of which the process was killed. */
export type ResourceLimitExceeded = `too much ${WorkerLimitError['limit']}`

/** Decodes one image at a time. */
export interface ImageProcess {
  /**
   * Rejects if the process cannot be started, or with WorkerEndedError if someone else ends it, such as a supervisor
   * that stops the server or a system without memory.
   */
  decode(task: ImageTask): Promise<ImageTaskResult | ResourceLimitExceeded>
  close(): Promise<void>
}

/** Heap of JavaScript of the process, in megabytes; images are outside of it. */
const maxHeapMb = 128

/**
 * Decodes images in a child process, because a decoder library cannot be interrupted
 * but a process can be killed. The process is started for the first image and stopped
 * after `idleTimeoutMs` without one.
 */
export function createImageProcess(limits: PhotoDecodingLimits = photoDecodingLimits): ImageProcess {
  const { idleTimeoutMs, timeoutMs, maxMemoryBytes, memoryCheckMs } = limits
  const worker = createRequestWorker<ImageTask, ImageTaskResult>('posts/images/image-worker', {
    idleMs: idleTimeoutMs,
    timeoutMs,
    start: createProcessStarter({ maxHeapMb, maxResidentBytes: maxMemoryBytes, memoryCheckMs }),
  })
  return {
    async decode(task) {
      try {
        return await worker.request(task)
      } catch (error) {
        if (error instanceof WorkerLimitError) return `too much ${error.limit}`
        throw error
      }
    },
    close: () => worker.close(),
  }
}
