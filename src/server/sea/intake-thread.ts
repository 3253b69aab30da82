import { Worker } from 'node:worker_threads'
import { aisFeed } from '../../core/limits.ts'
import type { Progress } from '../commands/command-io.ts'
import { workerEntry } from '../paths.ts'
import { startFeed, type Feed, type FeedParts } from './feed.ts'
import type { IntakeParts } from './line-intake.ts'
import { replayFile, type Replay } from './replay.ts'

/** What the thread is started with: where to store, and what to take. */
export interface IntakeTask {
  databaseUrl: string
  origin: Pick<Replay, 'path' | 'speed' | 'asOfNow'> | Pick<FeedParts, 'url'>
}

/** What it tells; of a log the counts at its end. It is told one thing, to stop. */
export type IntakeMessage =
  | { progress: Progress }
  | { state: string }
  | { failure: string }
  | { counts: Record<string, number> }

interface Where {
  /** The address of PostgreSQL; null stands for the embedded database. */
  databaseUrl: string | null
}

/**
 * {@link replayFile}; on PostgreSQL in a thread with connections of its own, so that
 * who looks at the map does not wait behind thousands of messages a second. The
 * embedded database has one session for all.
 */
export function takeLog(replay: Replay, { databaseUrl, ...parts }: IntakeParts & Where) {
  if (databaseUrl === null) return replayFile(replay, parts)
  const { path, speed, asOfNow, signal, onProgress } = replay
  return new Promise<Record<string, number>>((resolve, reject) => {
    const thread = startThread({ databaseUrl, origin: { path, speed, asOfNow } }, (message) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('failure' in message) parts.onFailure(new Error(message.failure))
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

/** {@link startFeed}; on PostgreSQL in a thread like {@link takeLog}, which comes back should it fail. */
export function takeFeed({ databaseUrl, ...parts }: FeedParts & Where): Feed {
  if (databaseUrl === null) return startFeed(parts)
  const { url, onState = () => undefined, onFailure } = parts
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let thread = started(databaseUrl)

  function started(address: string): Worker {
    const fresh = startThread({ databaseUrl: address, origin: { url } }, (message) => {
      if ('state' in message) onState(message.state)
      else if ('failure' in message) onFailure(new Error(message.failure))
    })
    fresh.on('error', onFailure)
    fresh.on('exit', () => {
      if (isClosed) return
      onFailure(new Error(stopped))
      timer = setTimeout(() => (thread = started(address)), aisFeed.retryMs)
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

function startThread(workerData: IntakeTask, onMessage: (message: IntakeMessage) => void): Worker {
  const thread = new Worker(workerEntry('sea/intake-worker'), { workerData })
  thread.on('message', onMessage)
  return thread
}
