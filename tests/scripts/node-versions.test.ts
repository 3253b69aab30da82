import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, it } from 'vitest'
import { nodeVersions } from '../../scripts/node-versions.ts'

interface LockedPackage {
  engines?: { node?: string }
  optional?: boolean
}
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
const { engines } = readJson('package.json') as { engines: { node: string } } // npm's own form
const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> } // npm's own form

it('engines names the tested major versions of Node.js and no others', () => {
  const majors = engines.node.split(' || ').map((range) => semver.minVersion(range)?.major)
  expect(majors).toEqual([20, ...Object.keys(nodeVersions).map(Number)])
  for (const version of [...Object.values(nodeVersions), process.version])
    expect(semver.satisfies(version, engines.node), version).toBe(true)
})

it('every installed package runs on all versions of engines', () => {
  const refusing = Object.entries(packages)
    .filter(([, { optional }]) => !optional)
    .filter(([, { engines: needed }]) => needed?.node && !semver.subset(engines.node, needed.node))
    .map(([name, { engines: needed }]) => `${name} ${needed?.node}`)
  expect(refusing).toEqual([])
})

it('the documents name them', () => {
  for (const file of ['README.md', 'deploy/npm/README.md', 'docs/operating.md'])
    expect(readFileSync(file, 'utf8'), file).toMatch(/20\.19, 22 (and|or) 24/)
})
