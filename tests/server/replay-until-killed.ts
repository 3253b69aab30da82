import { writeSync } from 'node:fs'
import { replayFile } from '../../src/server/ingest/feeds/replay-log.ts'
import { createSea } from '../../src/server/ingest/pipeline.ts'
import { parseSettings } from '../../src/server/settings.ts'
import { openDatabase } from '../../src/server/database/database.ts'

/** Replays the log that is named and says how many observations of each portion are stored. To be killed. */
const [path = ''] = process.argv.slice(2)
function fail(error: unknown): void {
  throw error
}
const database = await openDatabase({ ...parseSettings(process.env), onFailure: fail })
const clock = () => new Date()
const sea = createSea({ database, clock })
await replayFile(
  { path, speed: null, asOfNow: false, signal: new AbortController().signal, onProgress: () => undefined },
  {
    sea: {
      waiting: sea.waiting,
      async observe(source, observations) {
        const outcome = await sea.observe(source, observations)
        writeSync(1, `${outcome.stored}\n`)
        return outcome
      },
    },
    clock,
    onFailure: fail,
  },
)
process.exit(0)
