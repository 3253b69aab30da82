import { parentPort, type Transferable } from 'node:worker_threads'
import { toError } from '../to-error.ts'
import type { ClientMessage, WorkerMessage } from './worker-connection.ts'

/** What a handler can do besides answering. */
export interface RequestContext<Progress> {
  reportProgress(progress: Progress): void
  /** Aborted when the client aborts the request, unless that ends the worker. */
  signal: AbortSignal
}

/** Answers one request. The error that it throws goes to the client. */
export type RequestHandler<Input, Output, Progress> = (
  request: Input,
  context: RequestContext<Progress>,
) => Output | Promise<Output>

/**
 * Answers the requests of `createRequestWorker`; called in the worker thread. `getTransfer` lists the buffers of
 * an answer that are moved instead of copied.
 */
export function handleThreadRequests<Input, Output, Progress = never>(
  handle: RequestHandler<Input, Output, Progress>,
  getTransfer: (answer: Output) => readonly Transferable[] = () => [],
): void {
  const port = parentPort
  if (!port) throw new Error('handleThreadRequests must run in a worker thread')
  port.on(
    'message',
    createMessageHandler(handle, (message) => {
      port.postMessage(message, 'answer' in message ? getTransfer(message.answer) : [])
    }),
  )
}

/**
 * Answers requests like {@link handleThreadRequests}; called in a child process. It ends with the process of the client,
 * and ignores the signals by which a supervisor stops all processes of a server that still answers requests.
 */
export function handleProcessRequests<Input, Output, Progress = never>(
  handle: RequestHandler<Input, Output, Progress>,
): void {
  const send = process.send?.bind(process)
  if (!send) throw new Error('handleProcessRequests must run in a child process')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  process.on(
    'message',
    createMessageHandler(handle, (message) => void send(message)),
  )
  process.on('disconnect', () => process.exit())
}

/** Returns the handler of the client's messages, of which at most one request is unanswered. */
export function createMessageHandler<Input, Output, Progress>(
  handle: RequestHandler<Input, Output, Progress>,
  post: (message: WorkerMessage<Output, Progress>) => void,
): (message: ClientMessage<Input>) => void {
  let running: AbortController | null = null

  async function answer(request: Input): Promise<void> {
    running = new AbortController()
    const { signal } = running
    try {
      const answered = await handle(request, { signal, reportProgress: (progress) => post({ progress }) })
      running = null
      post({ answer: answered })
    } catch (error) {
      running = null
      const { message, stack } = toError(error)
      post({ failed: { message, stack } })
    }
  }

  return (message) => {
    if ('request' in message) void answer(message.request)
    else running?.abort()
  }
}
