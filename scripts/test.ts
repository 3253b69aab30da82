import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { allBuilds, ensureBuilt } from './ensure-built.js'
import { ensureGeoTools } from './geo-tools.ts'

/**
 * `npm test`: installs what the tests need and runs them. Further arguments go to
 * Vitest (`npm test -- tests/core`). The last line shows the number of tests.
 */
const results = '.test/results.json'

try {
  ensureChromium((line) => console.log(line))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
ensureGeoTools((line) => console.log(line))
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
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)

/** Reads Vitest's summary; a run without a summary counts as one failure. */
function counts(): { passed: number; failed: number } {
  try {
    const summary = JSON.parse(readFileSync(results, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    } // the shape of Vitest's JSON reporter
    const failed = Math.max(summary.numFailedTests, summary.numFailedTestSuites > 0 ? 1 : 0)
    return { passed: summary.numPassedTests, failed: run.status === 0 ? failed : Math.max(1, failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const { passed, failed } = counts()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
