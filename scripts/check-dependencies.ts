import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  findLicenceProblems,
  findUnusedExceptions,
  findVulnerablePackages,
  listInstalledPackages,
  parseAuditOutput,
  type DependencyPolicy,
  type Lockfile,
} from './dependency-policy.ts'
import { findPackageUseProblems, type PackageLists } from './package-use.ts'

/** Timeout of the registry, in ms. */
const auditTimeout = 20_000

/**
 * Part of `npm run check`: licences and known advisories of every installed package, and whether
 * each listed package is used.
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
const manifest = readJson('package.json') as PackageLists // npm's own form
const sourceFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /(\.([cm]?[jt]sx?|mdx|css)|rc\.json)$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const problems = [
  ...findPackageUseProblems(manifest, sourceFiles, policy.unnamed),
  ...findLicenceProblems(installed, policy),
  ...findVulnerablePackages(installed, policy),
  ...(answered ?? []),
  ...findUnusedExceptions(installed, policy),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${installed.length} packages: licences allowed, no unreviewed advisory, all that are listed are used.`,
)
