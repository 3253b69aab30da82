import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { documentBenchmark } from '../benchmark-document.ts'
import { createBenchDatabases, type BenchDatabase } from '../bench-databases.ts'
import { runLoad } from './load.ts'
import { describeResult, findViolations } from './report.ts'

/**
 * `npm run load -- [embedded|postgres] [--minutes 10] [--times 1|4] [--rate 40] [--seed 1] [--write]`: visitors,
 * an AIS feed and subscribers of `/cable` for a built server, see docs/operating.md. Without a name
 * both databases, PostgreSQL on the server of TEST_DATABASE_URL; without `--times` the load and then
 * four times the load; `--write` also writes the results into docs/benchmarks.md. Exit code 1 if a
 * rule is broken.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    times: { type: 'string' },
    rate: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})
await ensureBuilt(['basemap', 'database', 'site', 'server'])
let violations = 0

async function runAll(): Promise<void> {
  for await (const database of createBenchDatabases(positionals)) await run(database)
}

async function run(database: BenchDatabase): Promise<void> {
  console.log(`\n${database.kind}, ${values.rate} requests a second, seed ${values.seed}`)
  try {
    const results = await runLoad({
      database,
      seconds: Number(values.minutes) * 60,
      times: values.times ? [Number(values.times)] : [1, 4],
      requestsPerSecond: Number(values.rate),
      sentencesPerSecond: 500,
      subscribers: 500,
      places: 35_000,
      seed: Number(values.seed),
    })
    for (const result of results) {
      for (const line of describeResult(result)) console.log(line)
      const found = findViolations(result)
      for (const text of found) console.log(`  BROKEN: ${text}`)
      violations += found.length
    }
  } finally {
    await database.remove()
  }
}

const command = ['npm run load --', ...process.argv.slice(2).filter((word) => word !== '--write')].join(' ')
await (values.write ? documentBenchmark(command, runAll) : runAll())
process.exit(violations > 0 ? 1 : 0)
