import { aisFeed } from '../../../core/limits/ingest.ts'
import type { Progress } from '../../system/command-io.ts'
import { createRequestWorker, type RequestOptions } from '../../system/workers/request-worker.ts'
import type { Database, SharedDatabase } from '../../database/database.ts'
import type { AisFeed, AisFeedOptions } from './ais-feed.ts'
import type { ReplayOptions } from './replay-log.ts'

/** Task of the worker thread: the database and the origin of the data. An abort ends it early. */
export interface IngestTask {
  sharedDatabase: SharedDatabase
  origin: Pick<ReplayOptions, 'path' | 'speed' | 'asOfNow' | 'endedAt'> | Pick<AisFeedOptions, 'url'>
}

/** Counts of a log by result; empty for a feed. */
export type IngestCounts = Record<string, number>

export type IngestProgress = { progress: Progress } | { state: string } | { failure: string }

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
): Promise<IngestCounts> {
  return ingestInThread(
    database,
    { path, speed, asOfNow, endedAt },
    {
      signal,
      onProgress(message) {
        if ('progress' in message) onProgress(message.progress)
        else if ('failure' in message) onFailure(new Error(message.failure))
      },
    },
  )
}

/** Runs `startAisFeed` in a thread like {@link replayAisLogInThread}; restarts the thread if it fails. */
export function startAisFeedInThread({
  url,
  database,
  onFailure,
  onStatus = () => undefined,
}: ThreadDependencies & Pick<AisFeedOptions, 'url' | 'onStatus'>): AisFeed {
  const closing = new AbortController()
  const { signal } = closing
  const running = run()

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await ingestInThread(database, { url }, { signal, onProgress })
      } catch (error) {
        if (signal.aborted || database.interrupted.aborted) return
        onFailure(error)
        onFailure(new Error('the AIS ingest thread stopped'))
        await waitUnlessAborted(aisFeed.minRetryMs, signal)
      }
    }
  }

  function onProgress(message: IngestProgress): void {
    if ('state' in message) onStatus(message.state)
    else if ('failure' in message) onFailure(new Error(message.failure))
  }

  return {
    close() {
      closing.abort()
      return running
    },
  }
}

/** Runs a task in a thread of its own. An interruption of the database ends the thread at once. */
async function ingestInThread(
  database: ThreadDependencies['database'],
  origin: IngestTask['origin'],
  options: RequestOptions<IngestProgress>,
): Promise<IngestCounts> {
  const worker = createRequestWorker<IngestTask, IngestCounts, IngestProgress>('ingest/feeds/ingest-worker', {
    idleMs: null,
  })
  const sharedDatabase = database.share()
  const transfer =
    'connections' in sharedDatabase ? [sharedDatabase.connections, sharedDatabase.notifications] : []
  const end = () => void worker.close()
  database.interrupted.addEventListener('abort', end)
  try {
    return await worker.request({ sharedDatabase, origin }, { ...options, transfer })
  } finally {
    database.interrupted.removeEventListener('abort', end)
    await worker.close()
  }
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
