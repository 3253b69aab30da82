import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { ensureChromium } from './chromium.ts'
import { ensureFirefox } from './firefox.ts'
import { ensureGeoTools } from './geo-tools.ts'
import { createMemoryFolder } from './memory-folder.ts'
import { listFailures, mergeSecondRun, readTestReport } from './test-report.ts'

/**
 * `npm test`: installs what the tests need and runs them. `npm run test:long` runs the
 * long tests instead (`*.long.test.ts`). Further arguments go to Vitest
 * (`npm test -- tests/core`). If a few files fail, they run once more by themselves, and that result counts. The last
 * lines name the failed tests and show the number of
 * tests; with `--total`, they include those of the runs before: `npm test`, and parts (`--shard=1/4`).
 */
const isLong = process.argv.includes('--long')
const isTotal = process.argv.includes('--total')
const vitestArguments = process.argv.slice(2).filter((word) => word !== '--long' && word !== '--total')
/** Number of the part of `--shard`, which has a report of its own. */
const [, part = ''] = /--shard=(\d+)/.exec(vitestArguments.join(' ')) ?? []
const results = `.test/${isLong ? 'long-' : ''}results${part}.json`
/** More failed files than these are no accident. */
const maxRepeatedFiles = 12
const toSecondPath = (path: string) => path.replace('results', 'second-results')
const listReports = () => readdirSync('.test').filter((name) => /^(long-)?results\d*\.json$/.test(name))

// The builds take the processor and an installation mostly the network: both run at the same time.
const builds = spawn(process.execPath, ['scripts/ensure-built.js'], { stdio: 'inherit' })
const built = once(builds, 'close')
try {
  ensureChromium((line) => console.log(line))
} catch (error) {
  builds.kill()
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
// Only long tests run in Firefox, and compare with GDAL, gpsdecode and published schemas.
if (isLong) {
  ensureFirefox((line) => console.log(line))
  ensureGeoTools((line) => console.log(line))
}
await built
if (builds.exitCode !== 0) process.exit(1)
mkdirSync('.test', { recursive: true })
if (isTotal) rmSync(results, { force: true })
else for (const name of listReports()) rmSync(`.test/${name}`)
rmSync(toSecondPath(results), { force: true })
const memoryFolder = createMemoryFolder()

/** Runs Vitest and writes its report. Returns whether it ended without an error. */
function runTests(report: string, further: readonly string[]): boolean {
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...further,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_LONG: isLong ? '1' : '',
        // On disk and kept for the next run.
        TEST_INSTALLATIONS: tmpdir(),
        ...(memoryFolder && { TMPDIR: memoryFolder }),
      },
    },
  )
  return run.status === 0
}

const hasSucceeded = runTests(results, vitestArguments)
const firstFailures = listFailures(readTestReport(results))
const failedFiles = [...new Set(firstFailures.map(({ file }) => file))]
// A few files may have failed because others used the processor: they run once more, one at a time.
if (failedFiles.length > 0 && failedFiles.length <= maxRepeatedFiles && failedFiles.every(existsSync)) {
  for (const { failure } of firstFailures) console.log(`failed, runs once more: ${failure}`)
  runTests(toSecondPath(results), ['--maxWorkers=1', ...failedFiles])
}

// A run that ended without a report counts as a failure.
const paths = new Set([results, ...listReports().map((name) => `.test/${name}`)])
const allResults = [...paths].flatMap((path) => {
  const second = toSecondPath(path)
  return mergeSecondRun(readTestReport(path), existsSync(second) ? readTestReport(second) : [])
})
const passed = allResults.reduce((sum, result) => sum + result.passed, 0)
const failures = listFailures(allResults).map(({ failure }) => failure)
// Vitest also fails for errors outside tests.
if (!hasSucceeded && firstFailures.length === 0) failures.push('an error outside the tests')
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
