import type { Transferable } from 'node:worker_threads'

/** A running worker: a thread or a child process. */
export interface WorkerConnection {
  /** `transfer` is moved to a thread and copied to a process. Throws if the message cannot be copied. */
  send(message: object, transfer: readonly Transferable[]): void
  /** Whether the worker handles a request. Only then it keeps this process running. */
  setBusy(isBusy: boolean): void
  /** Ends the worker at once, also in the middle of a request; resolves when it has ended. */
  terminate(): Promise<void>
}

export interface WorkerEvents {
  onMessage(message: unknown): void
  /** The worker ended or could not start; may be called again with a less specific error. */
  onEnd(error: Error): void
}

/** Starts the worker `name`, the path of its file under src/server without extension. */
export type StartWorker = (name: string, events: WorkerEvents) => WorkerConnection

/** The worker ended while it handled a request, without an error of its own. */
export class WorkerEndedError extends Error {
  constructor(name: string) {
    super(`the worker ${name} ended`)
  }
}

/** The worker was ended because a request exceeded a limit. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(name: string, limit: 'time' | 'memory') {
    super(`a request to the worker ${name} took too much ${limit}`)
    this.limit = limit
  }
}

/** Messages to a worker, which gets one request at a time. An abort concerns the request that it handles. */
export type ClientMessage<Input> = { request: Input } | { abort: true }

/** Messages of a worker: any number of progress messages, then the answer or the error. */
export type WorkerMessage<Output, Progress> =
  | { progress: Progress }
  | { answer: Output }
  | { failed: { message: string; stack: string | undefined } }
