import { satisfies } from 'semver'

/** An installed package: its name, version and the licence that it declares (`none` without one). */
export interface InstalledPackage {
  name: string
  version: string
  licence: string
}

/** The part of `package-lock.json` that is read here. */
export interface Lockfile {
  packages: Record<string, { version?: string; license?: string; link?: boolean }>
}

/** `dependency-policy.json`: which licences may be installed, and which defects of packages are known. */
export interface DependencyPolicy {
  /** Day on which the advisories were last compared with the lockfile, as YYYY-MM-DD. */
  reviewed: string
  /** SPDX expressions that any package may have. */
  licences: string[]
  /** By package name or glob: the licence that this package may have, and the reason. */
  licenceExceptions: Record<string, [licence: string, reason: string]>
  /** Published advisories; `vulnerable` is a semver range. */
  advisories: { id: string; package: string; vulnerable: string }[]
  /** By advisory: the reason why an installed vulnerable version does no harm here. */
  accepted: Record<string, string>
}

/** Every package of the lockfile but the root, one entry for each installed copy. */
export function listInstalledPackages({ packages }: Lockfile): InstalledPackage[] {
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return path === '' || link || !version ? [] : [{ name, version, licence: license ?? 'none' }]
  })
}

/** One sentence for each package whose licence is neither allowed nor an exception. */
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

/** One sentence for each installed version with a known advisory that is not accepted. */
export function findVulnerablePackages(installed: InstalledPackage[], policy: DependencyPolicy): string[] {
  return policy.advisories
    .filter(({ id }) => !(id in policy.accepted))
    .flatMap((advisory) =>
      installed
        .filter(({ name, version }) => name === advisory.package && satisfies(version, advisory.vulnerable))
        .map(({ name, version }) => `${name} ${version} has the advisory ${advisory.id}.`),
    )
}

/** One sentence for each exception and accepted advisory that no installed package needs any more. */
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

/** Advisories in an answer of `npm audit --json`; null if the registry did not answer. */
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
