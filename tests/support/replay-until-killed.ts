import { statSync, writeSync } from 'node:fs'
import { replayAisLog } from '../../src/server/ingest/feeds/replay-log.ts'
import { createIngestPipeline } from '../../src/server/ingest/pipeline.ts'
import { parseSettings } from '../../src/server/system/settings.ts'
import { openDatabase } from '../../src/server/database/database.ts'

/** Replays a log and prints the number of stored observations after each batch. The test kills this process. */
const [path = ''] = process.argv.slice(2)
function fail(error: unknown): void {
  throw error
}
const database = await openDatabase({ ...parseSettings(process.env), onFailure: fail })
const clock = () => new Date()
const pipeline = createIngestPipeline({ database: database.forFeed(), clock })
await replayAisLog(
  {
    path,
    speed: null,
    asOfNow: false,
    endedAt: statSync(path).mtimeMs,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  },
  {
    pipeline: {
      getQueueLength: pipeline.getQueueLength,
      async ingest(source, observations) {
        const outcome = await pipeline.ingest(source, observations)
        writeSync(1, `${outcome.stored}\n`)
        return outcome
      },
    },
    clock,
    onFailure: fail,
  },
)
process.exit(0)
