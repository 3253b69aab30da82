import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Installs the npm package from its packed tarball, as a site would, without a
 * network, into a separate folder. React is that of this workspace.
 */
export function installPackedPackage(folder: string): void {
  const npm = (...npmArguments: string[]) =>
    execFileSync('npm', npmArguments, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const told = npm('pack', resolve('dist/package'), '--json', '--pack-destination', folder)
  const [packed] = JSON.parse(told) as [{ filename: string }] // npm's own form
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const quietly = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts']
  npm('install', ...quietly, `./${packed.filename}`)
  for (const name of ['react', 'react-dom', 'scheduler'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
}
