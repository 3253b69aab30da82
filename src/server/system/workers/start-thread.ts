import { Worker } from 'node:worker_threads'
import { toError } from '../to-error.ts'
import { getWorkerUrl } from '../paths.ts'
import { WorkerEndedError, type WorkerConnection, type WorkerEvents } from './worker-connection.ts'

/** Starts a worker thread, whose file calls `handleThreadRequests`. */
export function startThread(name: string, { onMessage, onEnd }: WorkerEvents): WorkerConnection {
  const thread = new Worker(getWorkerUrl(name))
  thread.on('message', onMessage)
  thread.on('error', (error) => onEnd(toError(error)))
  thread.on('exit', () => onEnd(new WorkerEndedError(name)))
  return {
    send: (message, transfer) => thread.postMessage(message, transfer),
    setBusy(isBusy) {
      if (isBusy) thread.ref()
      else thread.unref()
    },
    terminate: async () => void (await thread.terminate()),
  }
}
