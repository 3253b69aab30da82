import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runNpm } from './installed-packages.ts'

/** Packs the npm package into a folder; returns the name of the tarball. */
function packPackage(folder: string): string {
  const told = runNpm(folder, ['pack', resolve('dist/package'), '--json', '--pack-destination', folder])
  const [packed] = JSON.parse(told) as [{ filename: string }] // npm's own form
  return packed.filename
}

/**
 * Installs the npm package from its packed tarball, as a site would, without a
 * network, into a separate folder. React is that of this workspace.
 */
export function installPackedPackage(folder: string): void {
  const tarball = packPackage(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const quietly = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts']
  runNpm(folder, ['install', ...quietly, `./${tarball}`])
  for (const name of ['react', 'react-dom', 'scheduler'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
}

/** Installs the packages of a site's lockfile, and the packed npm package beside them. */
export function installWithPackedPackage(folder: string): void {
  runNpm(folder, ['ci', '--no-audit', '--no-fund'])
  const tarball = packPackage(folder)
  runNpm(folder, ['install', '--no-save', '--no-audit', '--no-fund', `./${tarball}`])
}
