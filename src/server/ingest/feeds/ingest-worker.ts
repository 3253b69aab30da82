import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Progress } from '../../system/command-io.ts'
import { openLent } from '../../database/database.ts'
import { startFeed } from './ais-feed.ts'
import type { IntakeMessage, IntakeTask } from './ingest-thread.ts'
import { replayFile } from './replay-log.ts'
import { createSea } from '../pipeline.ts'

/** The thread that takes a log or a feed, from its lines to the database. Started by intake-thread.ts alone. */
const port = parentPort
if (!port) throw new Error('intake-worker runs as a worker thread')
const progressEveryMs = 200

const { lent, origin } = workerData as IntakeTask // as intake-thread.ts gives it
const stopping = new AbortController()
port.on('message', () => stopping.abort())
const onFailure = (error: unknown) =>
  post({ failure: error instanceof Error ? error.message : String(error) })
const clock = () => new Date()
const database = await openLent(lent, onFailure)
const sea = createSea({ database, clock, onFailure })
try {
  if ('url' in origin) await feed(origin.url)
  else await log(origin)
} finally {
  await sea.close()
  await database.close()
  port.close()
}

async function log(replay: Exclude<IntakeTask['origin'], { url: string }>): Promise<void> {
  let told = 0
  const onProgress = (progress: Progress) => {
    if (Date.now() - told < progressEveryMs && progress.done < progress.total) return
    told = Date.now()
    post({ progress })
  }
  const counts = await replayFile(
    { ...replay, signal: stopping.signal, onProgress },
    { sea, clock, onFailure },
  )
  post({ counts })
}

async function feed(url: string): Promise<void> {
  const open = startFeed({ sea, clock, onFailure, url, database, onState: (state) => post({ state }) })
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  await open.close()
}

function post(message: IntakeMessage): void {
  port?.postMessage(message)
}
