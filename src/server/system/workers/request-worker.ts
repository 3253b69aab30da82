import type { Transferable } from 'node:worker_threads'
import { toError } from '../to-error.ts'
import { startThread } from './start-thread.ts'
import {
  WorkerLimitError,
  type ClientMessage,
  type StartWorker,
  type WorkerConnection,
  type WorkerMessage,
} from './worker-connection.ts'

/** A worker thread or child process that answers requests, one at a time and in their order. */
export interface RequestWorker<Input, Output, Progress = never> {
  /**
   * Rejects with the error of the worker, of its end or of the abort. An error of the worker has its message and
   * stack, not its class. The next request starts a worker that ended.
   */
  request(request: Input, options?: RequestOptions<Progress>): Promise<Output>
  /** Rejects all requests and ends the worker; a later request starts it again. */
  close(): Promise<void>
}

export interface RequestOptions<Progress> {
  /** Buffers and ports of the request that are moved to a thread instead of copied. */
  transfer?: readonly Transferable[]
  onProgress?(progress: Progress): void
  /** Rejects a request that waits. What it does to the one being handled, {@link RequestWorkerOptions} says. */
  signal?: AbortSignal | undefined
}

export interface RequestWorkerOptions {
  /** The worker ends after this time without a request, to free its memory; null to keep it until it is closed. */
  idleMs: number | null
  /**
   * How an abort reaches the request being handled. `notify`: the handler is told, and answers as it likes.
   * `terminate`: the worker is ended, then the request rejects.
   */
  onAbort?: 'notify' | 'terminate'
  /** Time limit of one request, the start of the worker included; above it the worker is ended. */
  timeoutMs?: number
  /** Starts a thread unless told otherwise. */
  start?: StartWorker
}

interface PendingRequest<Input, Output, Progress> {
  request: Input
  options: RequestOptions<Progress>
  timer?: NodeJS.Timeout
  /** Removes the listener of the abort. */
  release(): void
  resolve(answer: Output): void
  reject(error: Error): void
}

/** The error of requests that a close ends. */
export const createClosedError = () => new Error('the server is closing')

/** Creates a client of the worker `name` (see {@link StartWorker}). The first request starts the worker. */
export function createRequestWorker<Input, Output, Progress = never>(
  name: string,
  { idleMs, onAbort = 'notify', timeoutMs, start = startThread }: RequestWorkerOptions,
): RequestWorker<Input, Output, Progress> {
  type Pending = PendingRequest<Input, Output, Progress>
  const waiting: Pending[] = []
  let running: Pending | null = null
  let connection: WorkerConnection | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let stopped = Promise.resolve()

  function connect(): WorkerConnection {
    const started = start(name, {
      onMessage(message) {
        if (connection === started) receive(message as WorkerMessage<Output, Progress>) // as handle-requests.ts sends it
      },
      onEnd(error) {
        if (connection !== started) return
        connection = null
        settle(({ reject }) => reject(error))
      },
    })
    return started
  }

  function runNext(): void {
    if (running) return
    const next = waiting.shift()
    if (!next) return scheduleStop()
    clearTimeout(idleTimer)
    running = next
    if (timeoutMs !== undefined)
      next.timer = setTimeout(() => void cancel(new WorkerLimitError(name, 'time')), timeoutMs)
    try {
      connection ??= connect()
      connection.setBusy(true)
      send({ request: next.request }, next.options.transfer)
    } catch (error) {
      settle(({ reject }) => reject(toError(error)))
    }
  }

  function send(message: ClientMessage<Input>, transfer: readonly Transferable[] = []): void {
    connection?.send(message, transfer)
  }

  function receive(message: WorkerMessage<Output, Progress>): void {
    if ('progress' in message) running?.options.onProgress?.(message.progress)
    else if ('answer' in message) settle(({ resolve }) => resolve(message.answer))
    else settle(({ reject }) => reject(Object.assign(new Error(message.failed.message), message.failed)))
  }

  /** Ends the running request, if there is one, and starts the next. */
  function settle(finish: (settled: Pending) => void): void {
    const settled = running
    if (!settled) return
    running = null
    clearTimeout(settled.timer)
    settled.release()
    connection?.setBusy(false)
    finish(settled)
    runNext()
  }

  /** Ends the worker, then rejects the request that it handled. */
  async function cancel(reason: Error): Promise<void> {
    const cancelled = running
    await stop()
    if (running === cancelled) settle(({ reject }) => reject(reason))
  }

  function abort(pending: Pending, reason: Error): void {
    const index = waiting.indexOf(pending)
    if (index >= 0) {
      waiting.splice(index, 1)
      pending.release()
      pending.reject(reason)
    } else if (onAbort === 'terminate') void cancel(reason)
    else send({ abort: true })
  }

  function scheduleStop(): void {
    clearTimeout(idleTimer)
    if (!connection || idleMs === null) return
    idleTimer = setTimeout(() => void stop(), idleMs)
    idleTimer.unref()
  }

  function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const ended = connection
    // Its events do not count from here on.
    connection = null
    if (ended) stopped = ended.terminate()
    return stopped
  }

  return {
    request: (request, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal } = options
        signal?.throwIfAborted()
        const handleAbort = () => abort(pending, toError(signal?.reason))
        const release = () => signal?.removeEventListener('abort', handleAbort)
        const pending: Pending = { request, options, release, resolve, reject }
        signal?.addEventListener('abort', handleAbort)
        waiting.push(pending)
        runNext()
      }),
    async close() {
      for (const { release, reject } of waiting.splice(0)) {
        release()
        reject(createClosedError())
      }
      await cancel(createClosedError())
    },
  }
}
