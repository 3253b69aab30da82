import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Progress } from '../../system/command-io.ts'
import { openSharedDatabase } from '../../database/database.ts'
import { startAisFeed } from './ais-feed.ts'
import type { IngestMessage, IngestTask } from './ingest-thread.ts'
import { replayAisLog } from './replay-log.ts'
import { createIngestPipeline } from '../pipeline.ts'

/** Worker thread that ingests a log or a feed. ingest-thread.ts starts it. */
const port = parentPort
if (!port) throw new Error('ingest-worker runs as a worker thread')
const progressIntervalMs = 200

const { sharedDatabase, origin } = workerData as IngestTask // set by ingest-thread.ts
const stopping = new AbortController()
port.on('message', () => stopping.abort())
const onFailure = (error: unknown) =>
  post({ failure: error instanceof Error ? error.message : String(error) })
const clock = () => new Date()
const database = await openSharedDatabase(sharedDatabase, onFailure)
const pipeline = createIngestPipeline({ database, clock, onFailure })
try {
  if ('url' in origin) await runFeed(origin.url)
  else await replayLog(origin)
} finally {
  await pipeline.close()
  await database.close()
  port.close()
}

async function replayLog(replay: Exclude<IngestTask['origin'], { url: string }>): Promise<void> {
  let lastProgressAt = 0
  const onProgress = (progress: Progress) => {
    if (Date.now() - lastProgressAt < progressIntervalMs && progress.done < progress.total) return
    lastProgressAt = Date.now()
    post({ progress })
  }
  const counts = await replayAisLog(
    { ...replay, signal: stopping.signal, onProgress },
    { pipeline, clock, onFailure },
  )
  post({ counts })
}

async function runFeed(url: string): Promise<void> {
  const open = startAisFeed({
    pipeline,
    clock,
    onFailure,
    url,
    database,
    onStatus: (state) => post({ state }),
  })
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  await open.close()
}

function post(message: IngestMessage): void {
  port?.postMessage(message)
}
