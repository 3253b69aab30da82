import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  findLicenceProblems,
  findUnusedExceptions,
  findVulnerablePackages,
  listInstalledPackages,
  parseAuditOutput,
  type DependencyPolicy,
  type Lockfile,
} from './dependency-policy.ts'

/** Timeout of the registry, in ms. */
const auditTimeout = 20_000

/**
 * Part of `npm run check`: licences and known advisories of every installed package.
 * Queries the registry for advisories; without a response it uses the stored list.
 */
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const policy = readJson('scripts/dependency-policy.json') as DependencyPolicy // its shape is tested
const installed = listInstalledPackages(readJson('package-lock.json') as Lockfile) // npm's lockfile, version 3

const audit = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: auditTimeout,
})
const answered = parseAuditOutput(audit.stdout, policy)
if (!answered) {
  console.log(
    `The registry did not respond to the audit: using the advisories reviewed on ${policy.reviewed}.`,
  )
}
const problems = [
  ...findLicenceProblems(installed, policy),
  ...findVulnerablePackages(installed, policy),
  ...(answered ?? []),
  ...findUnusedExceptions(installed, policy),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${installed.length} packages: licences allowed, no unreviewed advisory.`)
