import { Worker } from 'node:worker_threads'
import { aisFeed } from '../../../core/limits/ingest.ts'
import type { Progress } from '../../system/command-io.ts'
import { getWorkerUrl } from '../../system/paths.ts'
import type { Database, SharedDatabase } from '../../database/database.ts'
import type { AisFeed, AisFeedOptions } from './ais-feed.ts'
import type { ReplayOptions } from './replay-log.ts'

/** Task of the worker thread: the database and the origin of the data. */
export interface IngestTask {
  sharedDatabase: SharedDatabase
  origin: Pick<ReplayOptions, 'path' | 'speed' | 'asOfNow' | 'endedAt'> | Pick<AisFeedOptions, 'url'>
}

/** Messages from the thread; a log ends with its counts. Any message to the thread stops it. */
export type IngestMessage =
  | { progress: Progress }
  | { state: string }
  | { failure: string }
  | { counts: Record<string, number> }

interface ThreadDependencies {
  database: Pick<Database, 'share' | 'interrupted'>
  onFailure: (error: unknown) => void
}

/**
 * Runs `replayAisLog` in a thread with its own database connections, so that web
 * requests do not wait behind thousands of messages per second.
 */
export function replayAisLogInThread(
  { path, speed, asOfNow, endedAt = null, signal, onProgress }: ReplayOptions,
  { database, onFailure }: ThreadDependencies,
): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const thread = startThread(database, { path, speed, asOfNow, endedAt }, (message) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('failure' in message) onFailure(new Error(message.failure))
      else if ('counts' in message) resolve(message.counts)
    })
    const stop = () => thread.postMessage(null)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error(stoppedMessage))
    })
  })
}

/** Runs `startAisFeed` in a thread like {@link replayAisLogInThread}; restarts the thread if it fails. */
export function startAisFeedInThread({
  url,
  database,
  onFailure,
  onStatus = () => undefined,
}: ThreadDependencies & Pick<AisFeedOptions, 'url' | 'onStatus'>): AisFeed {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let thread = startFeedThread()

  function startFeedThread(): Worker {
    const newThread = startThread(database, { url }, (message) => {
      if ('state' in message) onStatus(message.state)
      else if ('failure' in message) onFailure(new Error(message.failure))
    })
    newThread.on('error', onFailure)
    newThread.on('exit', () => {
      if (isClosed || database.interrupted.aborted) return
      onFailure(new Error(stoppedMessage))
      timer = setTimeout(() => (thread = startFeedThread()), aisFeed.minRetryMs)
    })
    return newThread
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      // The thread id is negative after the thread has ended.
      if (thread.threadId < 0) return
      const ended = new Promise((resolve) => thread.once('exit', resolve))
      thread.postMessage(null)
      await ended
    },
  }
}

const stoppedMessage = 'the AIS ingest thread stopped'

function startThread(
  database: ThreadDependencies['database'],
  origin: IngestTask['origin'],
  onMessage: (message: IngestMessage) => void,
): Worker {
  const sharedDatabase = database.share()
  const workerData: IngestTask = { sharedDatabase, origin }
  const transferList =
    'connections' in sharedDatabase ? [sharedDatabase.connections, sharedDatabase.notifications] : []
  const thread = new Worker(getWorkerUrl('ingest/feeds/ingest-worker'), { workerData, transferList })
  thread.on('message', onMessage)
  const end = () => void thread.terminate()
  database.interrupted.addEventListener('abort', end)
  thread.once('exit', () => database.interrupted.removeEventListener('abort', end))
  return thread
}
