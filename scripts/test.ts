import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { allBuilds, ensureBuilt } from './ensure-built.js'
import { ensureGeoTools } from './geo-tools.ts'

/**
 * `npm test`: installs what the tests need and runs them. `npm run test:long` runs the
 * long tests instead (`*.long.test.ts`). Further arguments go to Vitest
 * (`npm test -- tests/core`). The last line shows the number of tests; with `--total`,
 * it includes those of the `npm test` before.
 */
const isLong = process.argv.includes('--long')
const isTotal = process.argv.includes('--total')
const results = isLong ? '.test/long-results.json' : '.test/results.json'
const vitestArguments = process.argv.slice(2).filter((word) => word !== '--long' && word !== '--total')

try {
  ensureChromium((line) => console.log(line))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
// Only long tests compare with GDAL, gpsdecode and published schemas.
if (isLong) ensureGeoTools((line) => console.log(line))
await ensureBuilt(allBuilds)
mkdirSync('.test', { recursive: true })
rmSync(results, { force: true })
const run = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...vitestArguments,
  ],
  { stdio: 'inherit', env: { ...process.env, TEST_LONG: isLong ? '1' : '' } },
)

interface TestCounts {
  passed: number
  failed: number
}

/** Reads Vitest's summary; a run without a summary counts as one failure. */
function readCounts(path: string): TestCounts {
  try {
    const summary = JSON.parse(readFileSync(path, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    } // the shape of Vitest's JSON reporter
    const failed = Math.max(summary.numFailedTests, summary.numFailedTestSuites > 0 ? 1 : 0)
    return { passed: summary.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const counts = [readCounts(results), ...(isTotal ? [readCounts('.test/results.json')] : [])]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const reportedFailures = counts.reduce((sum, count) => sum + count.failed, 0)
const failed = run.status === 0 ? reportedFailures : Math.max(1, reportedFailures)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
