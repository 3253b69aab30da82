import { satisfies } from 'semver'

/** An installed package with its declared licence (`none` without one). */
export interface InstalledPackage {
  name: string
  version: string
  licence: string
}

/** The used part of `package-lock.json`. */
export interface Lockfile {
  packages: Record<string, { version?: string; license?: string; link?: boolean }>
}

/** `dependency-policy.json`: allowed licences and reviewed advisories. */
export interface DependencyPolicy {
  /** Date of the last comparison of the advisories with the lockfile, YYYY-MM-DD. */
  reviewed: string
  /** SPDX expressions that are allowed for all packages. */
  licences: string[]
  /** By package name or glob: an additionally allowed licence and the reason. */
  licenceExceptions: Record<string, [licence: string, reason: string]>
  /** Published advisories; `vulnerable` is a semver range. */
  advisories: { id: string; package: string; vulnerable: string }[]
  /** By advisory: why an installed vulnerable version is harmless here. */
  accepted: Record<string, string>
  /** By package of `devDependencies`: what uses it without naming it. */
  unnamed: Record<string, string>
}

/** Lists all packages of the lockfile except the root, one entry per installed copy. */
export function listInstalledPackages({ packages }: Lockfile): InstalledPackage[] {
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return path === '' || link || !version ? [] : [{ name, version, licence: license ?? 'none' }]
  })
}

/** Returns one message for each package whose licence is neither allowed nor an exception. */
export function findLicenceProblems(installed: InstalledPackage[], policy: DependencyPolicy): string[] {
  const exceptions = Object.entries(policy.licenceExceptions)
  return installed
    .filter(({ name, licence }) => {
      const exception = exceptions.find(([pattern]) => matches(name, pattern))
      return !policy.licences.includes(licence) && exception?.[1][0] !== licence
    })
    .map(
      ({ name, version, licence }) => `${name} ${version} has the licence ${licence}, which is not allowed.`,
    )
}

/** Returns one message for each installed version with a known advisory that is not accepted. */
export function findVulnerablePackages(installed: InstalledPackage[], policy: DependencyPolicy): string[] {
  return policy.advisories
    .filter(({ id }) => !(id in policy.accepted))
    .flatMap((advisory) =>
      installed
        .filter(({ name, version }) => name === advisory.package && satisfies(version, advisory.vulnerable))
        .map(({ name, version }) => `${name} ${version} has the advisory ${advisory.id}.`),
    )
}

/** Returns one message for each unused exception and accepted advisory. */
export function findUnusedExceptions(installed: InstalledPackage[], policy: DependencyPolicy): string[] {
  const unusedLicences = Object.keys(policy.licenceExceptions).filter(
    (pattern) => !installed.some(({ name }) => matches(name, pattern)),
  )
  const unusedAdvisories = Object.keys(policy.accepted).filter((id) => {
    const advisory = policy.advisories.find((known) => known.id === id)
    return (
      !advisory ||
      !installed.some((one) => one.name === advisory.package && satisfies(one.version, advisory.vulnerable))
    )
  })
  return [...unusedLicences, ...unusedAdvisories].map(
    (key) => `${key}: no installed package needs this exception.`,
  )
}

/** Parses the output of `npm audit --json`; null if the registry did not respond. */
export function parseAuditOutput(text: string, policy: DependencyPolicy): string[] | null {
  try {
    // The shape of npm's audit report, version 2.
    const { vulnerabilities } = JSON.parse(text) as {
      vulnerabilities?: Record<string, { via: (string | { name: string; range: string; url: string })[] }>
    }
    if (!vulnerabilities) return null
    const found = Object.values(vulnerabilities).flatMap(({ via }) =>
      via.flatMap((advisory) => (typeof advisory === 'string' ? [] : [advisory])),
    )
    return found
      .map(({ name, range, url }) => ({ name, range, id: url.split('/').at(-1) ?? url }))
      .filter(({ id }) => !(id in policy.accepted))
      .map(({ name, range, id }) => `${name} ${range} has the advisory ${id}.`)
  } catch {
    return null
  }
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
