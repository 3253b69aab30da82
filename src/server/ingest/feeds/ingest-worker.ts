import { once } from 'node:events'
import type { Progress } from '../../system/command-io.ts'
import { toError } from '../../system/to-error.ts'
import { handleThreadRequests, type RequestContext } from '../../system/workers/handle-requests.ts'
import { openSharedDatabase } from '../../database/database.ts'
import { startAisFeed, type AisFeedOptions } from './ais-feed.ts'
import type { IngestCounts, IngestProgress, IngestTask } from './ingest-thread.ts'
import { replayAisLog } from './replay-log.ts'
import { createIngestPipeline } from '../pipeline.ts'

/** Worker thread that ingests a log or a feed. ingest-thread.ts starts it for one task. */
handleThreadRequests<IngestTask, IngestCounts, IngestProgress>(ingest)

type Context = RequestContext<IngestProgress>

const progressIntervalMs = 200
const clock = () => new Date()

async function ingest({ sharedDatabase, origin }: IngestTask, context: Context): Promise<IngestCounts> {
  const onFailure = (error: unknown) => context.reportProgress({ failure: toError(error).message })
  const database = await openSharedDatabase(sharedDatabase, onFailure)
  const pipeline = createIngestPipeline({ database, clock, onFailure })
  try {
    if ('url' in origin) {
      await runFeed({ pipeline, clock, onFailure, url: origin.url, database }, context)
      return {}
    }
    const { signal } = context
    const onProgress = throttleProgress((progress) => context.reportProgress({ progress }))
    return await replayAisLog({ ...origin, signal, onProgress }, { pipeline, clock, onFailure })
  } finally {
    await pipeline.close()
    await database.close()
  }
}

/** Runs the feed until the abort. */
async function runFeed(options: AisFeedOptions, { signal, reportProgress }: Context): Promise<void> {
  const feed = startAisFeed({ ...options, onStatus: (state) => reportProgress({ state }) })
  if (!signal.aborted) await once(signal, 'abort')
  await feed.close()
}

/** Drops reports that follow another one too soon, except the last. */
function throttleProgress(report: (progress: Progress) => void): (progress: Progress) => void {
  let lastProgressAt = 0
  return (progress) => {
    if (Date.now() - lastProgressAt < progressIntervalMs && progress.done < progress.total) return
    lastProgressAt = Date.now()
    report(progress)
  }
}
