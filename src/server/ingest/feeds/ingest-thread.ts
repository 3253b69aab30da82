import { Worker } from 'node:worker_threads'
import { aisFeed } from '../../../core/limits.ts'
import type { Progress } from '../../system/command-io.ts'
import { getWorkerUrl } from '../../system/paths.ts'
import type { Database, SharedDatabase } from '../../database/database.ts'
import type { AisFeed, AisFeedOptions } from './ais-feed.ts'
import type { ReplayOptions } from './replay-log.ts'

/** What the thread is started with: where to store, and what to take. */
export interface IngestTask {
  lent: SharedDatabase
  origin: Pick<ReplayOptions, 'path' | 'speed' | 'asOfNow'> | Pick<AisFeedOptions, 'url'>
}

/** What it tells; of a log the counts at its end. It is told one thing, to stop. */
export type IngestMessage =
  | { progress: Progress }
  | { state: string }
  | { failure: string }
  | { counts: Record<string, number> }

interface ThreadParts {
  database: Pick<Database, 'share'>
  onFailure: (error: unknown) => void
}

/**
 * `replayAisLog` in a thread with connections of its own, so that who looks at
 * the map does not wait behind thousands of messages a second.
 */
export function replayAisLogInThread(
  { path, speed, asOfNow, signal, onProgress }: ReplayOptions,
  { database, onFailure }: ThreadParts,
): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const thread = startThread(database, { path, speed, asOfNow }, (message) => {
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
      reject(new Error(stopped))
    })
  })
}

/** `startAisFeed` in a thread like {@link replayAisLogInThread}, which comes back should it fail. */
export function startAisFeedInThread({
  url,
  database,
  onFailure,
  onStatus = () => undefined,
}: ThreadParts & Pick<AisFeedOptions, 'url' | 'onStatus'>): AisFeed {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let thread = started()

  function started(): Worker {
    const fresh = startThread(database, { url }, (message) => {
      if ('state' in message) onStatus(message.state)
      else if ('failure' in message) onFailure(new Error(message.failure))
    })
    fresh.on('error', onFailure)
    fresh.on('exit', () => {
      if (isClosed) return
      onFailure(new Error(stopped))
      timer = setTimeout(() => (thread = started()), aisFeed.minRetryMs)
    })
    return fresh
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      // A thread that has ended has no id any more.
      if (thread.threadId < 0) return
      const ended = new Promise((resolve) => thread.once('exit', resolve))
      thread.postMessage(null)
      await ended
    },
  }
}

const stopped = 'the thread that takes AIS stopped'

function startThread(
  database: ThreadParts['database'],
  origin: IngestTask['origin'],
  onMessage: (message: IngestMessage) => void,
): Worker {
  const lent = database.share()
  const workerData: IngestTask = { lent, origin }
  const transferList = 'connections' in lent ? [lent.connections, lent.notices] : []
  const thread = new Worker(getWorkerUrl('ingest/feeds/ingest-worker'), { workerData, transferList })
  thread.on('message', onMessage)
  return thread
}
