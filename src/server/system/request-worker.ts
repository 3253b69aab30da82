import { parentPort, Worker } from 'node:worker_threads'
import { getWorkerUrl } from './paths.ts'

/** A worker thread that answers independent requests. */
export interface RequestWorker<Input, Output> {
  /** Rejects with the error that the thread throws. */
  request(request: Input): Promise<Output>
  close(): Promise<void>
}

interface RequestMessage<Input> {
  id: number
  request: Input
}

type ResponseMessage<Output> = { id: number } & ({ answer: Output } | { failed: string })

interface PendingRequest<Output> {
  resolve(answer: Output): void
  reject(error: Error): void
}

/**
 * Creates a client of the worker thread `name` (see {@link getWorkerUrl}), which must call
 * {@link handleWorkerRequests}. The first request starts the thread; it is terminated after
 * `idleMs` without a request, to free its memory.
 */
export function createRequestWorker<Input, Output>(
  name: string,
  idleMs: number,
): RequestWorker<Input, Output> {
  const pending = new Map<number, PendingRequest<Output>>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  let nextId = 1

  function startWorker(): Worker {
    if (worker) return worker
    const started = new Worker(getWorkerUrl(name))
    started.on('message', (message: ResponseMessage<Output>) => {
      const requester = pending.get(message.id)
      pending.delete(message.id)
      if ('failed' in message) requester?.reject(new Error(message.failed))
      else requester?.resolve(message.answer)
      if (pending.size === 0) scheduleStop()
    })
    started.on('error', rejectPending)
    started.on('exit', () => rejectPending(new Error(`the worker ${name} stopped`)))
    worker = started
    return started
  }

  function rejectPending(error: Error): void {
    worker = null
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function scheduleStop(): void {
    worker?.unref()
    idle = setTimeout(() => void stop(), idleMs)
    idle.unref()
  }

  async function stop(): Promise<void> {
    const ended = worker
    worker = null
    ended?.removeAllListeners('exit')
    await ended?.terminate()
  }

  return {
    request(payload) {
      if (idle) clearTimeout(idle)
      const thread = startWorker()
      thread.ref()
      return new Promise((resolve, reject) => {
        const id = nextId++
        pending.set(id, { resolve, reject })
        const message: RequestMessage<Input> = { id, request: payload }
        thread.postMessage(message)
      })
    },
    async close() {
      if (idle) clearTimeout(idle)
      await stop()
      rejectPending(new Error('the server is closing'))
    },
  }
}

/** Answers the requests of {@link createRequestWorker}; called in the worker thread. */
export function handleWorkerRequests<Input, Output>(answer: (request: Input) => Output): void {
  const port = parentPort
  if (!port) throw new Error('handleWorkerRequests must run in a worker thread')
  port.on('message', ({ id, request }: RequestMessage<Input>) => {
    let message: ResponseMessage<Output>
    try {
      message = { id, answer: answer(request) }
    } catch (error) {
      message = { id, failed: error instanceof Error ? error.message : String(error) }
    }
    port.postMessage(message)
  })
}
