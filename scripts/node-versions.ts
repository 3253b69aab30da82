import { join } from 'node:path'
import { installPackages } from './installed-packages.ts'

/** Versions of Node.js that are tested besides the one that runs the tests, by major version. */
export const nodeVersions = { 22: '22.23.3', 24: '24.21.0' } as const

export type NodeMajor = keyof typeof nodeVersions

/** Installs a version of Node.js from npm, unless it is installed; returns its executable. */
export function installNode(major: NodeMajor): string {
  const version = nodeVersions[major]
  // The package `node` installs this one in a script.
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${process.platform}-${process.arch}`
  return join(installPackages(`node-${version}`, { dependencies: { [name]: version } }), name, 'bin/node')
}
