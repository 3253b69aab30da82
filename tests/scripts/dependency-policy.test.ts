import { readFileSync } from 'node:fs'
import { validRange } from 'semver'
import { describe, expect, it } from 'vitest'
import {
  findLicenceProblems,
  findUnusedExceptions,
  findVulnerablePackages,
  listInstalledPackages,
  parseAuditOutput,
  type DependencyPolicy,
  type Lockfile,
} from '../../scripts/dependency-policy.ts'

const policy: DependencyPolicy = {
  reviewed: '2026-11-23',
  licences: ['MIT'],
  licenceExceptions: { 'data-*': ['CC-BY-4.0', 'credited'] },
  advisories: [
    { id: 'GHSA-1', package: 'parser', vulnerable: '<2.0.1 || >=3.0.0 <3.1.0' },
    { id: 'GHSA-2', package: 'old', vulnerable: '*' },
  ],
  accepted: { 'GHSA-2': 'tests only' },
  unnamed: {},
}
const allowed = [
  { name: 'parser', version: '2.0.1', licence: 'MIT' },
  { name: 'old', version: '1.0.0', licence: 'MIT' },
  { name: 'data-towns', version: '1.0.0', licence: 'CC-BY-4.0' },
]

describe('the check of installed packages', () => {
  it('accepts allowed licences, exceptions and fixed versions', () => {
    expect(findLicenceProblems(allowed, policy)).toEqual([])
    expect(findVulnerablePackages(allowed, policy)).toEqual([])
    expect(findUnusedExceptions(allowed, policy)).toEqual([])
  })

  it('refuses a licence that is not allowed, also for a package with an exception for another one', () => {
    const copyleft = [
      { name: 'server-kit', version: '1.0.0', licence: 'AGPL-3.0-only' },
      { name: 'data-towns', version: '2.0.0', licence: 'none' },
    ]
    expect(findLicenceProblems(copyleft, policy)).toEqual([
      'server-kit 1.0.0 has the licence AGPL-3.0-only, which is not allowed.',
      'data-towns 2.0.0 has the licence none, which is not allowed.',
    ])
  })

  it('refuses every installed copy with a known advisory', () => {
    const copies = ['2.0.0', '2.0.1', '3.0.5'].map((version) => ({ name: 'parser', version, licence: 'MIT' }))
    expect(findVulnerablePackages(copies, policy)).toEqual([
      'parser 2.0.0 has the advisory GHSA-1.',
      'parser 3.0.5 has the advisory GHSA-1.',
    ])
  })

  it('reports unused exceptions', () => {
    expect(findUnusedExceptions([], policy)).toEqual([
      'data-*: no installed package needs this exception.',
      'GHSA-2: no installed package needs this exception.',
    ])
  })

  it('parses the advisories of the registry and returns null for an error response', () => {
    const advisory = (id: string) => ({
      name: 'web',
      range: '<1.2.0',
      url: `https://github.com/advisories/${id}`,
    })
    const output = JSON.stringify({
      vulnerabilities: { web: { via: [advisory('GHSA-3'), advisory('GHSA-2'), 'deep'] } },
    })
    expect(parseAuditOutput(output, policy)).toEqual(['web <1.2.0 has the advisory GHSA-3.'])
    expect(parseAuditOutput('{"vulnerabilities":{}}', policy)).toEqual([])
    expect(parseAuditOutput('{"message":"405 Method Not Allowed"}', policy)).toBeNull()
    expect(parseAuditOutput('', policy)).toBeNull()
  })

  it('finds nested copies in the lockfile and skips the root and links', () => {
    const lockfile: Lockfile = {
      packages: {
        '': { version: '0.1.0' },
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/a/node_modules/@scope/b': { version: '2.0.0' },
        'node_modules/linked': { link: true },
      },
    }
    expect(listInstalledPackages(lockfile)).toEqual([
      { name: 'a', version: '1.0.0', licence: 'MIT' },
      { name: '@scope/b', version: '2.0.0', licence: 'none' },
    ])
  })

  it('the stored policy has valid ranges and accepts only listed advisories', () => {
    const stored = JSON.parse(readFileSync('scripts/dependency-policy.json', 'utf8')) as DependencyPolicy // the format of the policy file
    expect(stored.advisories.filter(({ vulnerable }) => validRange(vulnerable) === null)).toEqual([])
    const ids = stored.advisories.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.keys(stored.accepted).filter((id) => !ids.includes(id))).toEqual([])
  })
})
