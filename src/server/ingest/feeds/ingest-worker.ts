import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Progress } from '../../system/command-io.ts'
import { openSharedDatabase } from '../../database/database.ts'
import { startAisFeed } from './ais-feed.ts'
import type { IngestMessage, IngestTask } from './ingest-thread.ts'
import { replayAisLog } from './replay-log.ts'
import { createIngestPipeline } from '../pipeline.ts'

/** The thread that takes a log or a feed, from its lines to the database. Started by intake-thread.ts alone. */
const port = parentPort
if (!port) throw new Error('intake-worker runs as a worker thread')
const progressEveryMs = 200

const { lent, origin } = workerData as IngestTask // as intake-thread.ts gives it
const stopping = new AbortController()
port.on('message', () => stopping.abort())
const onFailure = (error: unknown) =>
  post({ failure: error instanceof Error ? error.message : String(error) })
const clock = () => new Date()
const database = await openSharedDatabase(lent, onFailure)
const sea = createIngestPipeline({ database, clock, onFailure })
try {
  if ('url' in origin) await feed(origin.url)
  else await log(origin)
} finally {
  await sea.close()
  await database.close()
  port.close()
}

async function log(replay: Exclude<IngestTask['origin'], { url: string }>): Promise<void> {
  let told = 0
  const onProgress = (progress: Progress) => {
    if (Date.now() - told < progressEveryMs && progress.done < progress.total) return
    told = Date.now()
    post({ progress })
  }
  const counts = await replayAisLog(
    { ...replay, signal: stopping.signal, onProgress },
    { pipeline: sea, clock, onFailure },
  )
  post({ counts })
}

async function feed(url: string): Promise<void> {
  const open = startAisFeed({
    pipeline: sea,
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
