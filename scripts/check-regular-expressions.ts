import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { check } from 'recheck'
import { findExpressions, findSlowExpressions } from './regular-expressions.ts'

/**
 * Part of `npm run check`: no regular expression of `src` takes more than linear time, judged by `recheck`. It uses its
 * native program where npm has installed one, which takes 20 seconds for all, and JavaScript elsewhere, which takes a
 * minute or two. Results are kept in `.test/`, so that only new expressions are judged.
 */
const storePath = '.test/regular-expressions.json'
/**
 * The slowest expression takes 14 s in JavaScript on a quiet machine. Without timeouts of single attempts the result
 * does not depend on the load of the machine.
 */
const parameters = { timeout: 180_000, attackTimeout: null, incubationTimeout: null }

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: { recheck: string }
} // our own file
const version = devDependencies.recheck
const stored = readStore()
const safe = new Set(stored.version === version ? stored.safe : [])
const knownCount = safe.size

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.[jt]sx?$/.test(path) && existsSync(path))
const expressions = paths.flatMap((path) => findExpressions({ path, text: readFileSync(path, 'utf8') }))
const problems = await findSlowExpressions(
  expressions,
  (source, flags) => check(source, flags, parameters),
  safe,
)
if (safe.size > knownCount) {
  mkdirSync('.test', { recursive: true })
  writeFileSync(storePath, JSON.stringify({ version, safe: [...safe] }))
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${expressions.length} regular expressions: none takes more than linear time.`)

function readStore(): { version?: string; safe: string[] } {
  if (!existsSync(storePath)) return { safe: [] }
  return JSON.parse(readFileSync(storePath, 'utf8')) as { version: string; safe: string[] } // written above
}
