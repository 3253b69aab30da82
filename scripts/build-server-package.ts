import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishConfig } from '../build/publish-config.ts'
import { ensureBuilt } from './ensure-built.js'

/** Folder of the server package that is ready to publish. */
export const serverPackageFolder = 'dist/roadstead-server'

/** Parts of `dist` that a server needs: itself, the pages, scripts and downloads that it serves, and built data. */
const builtParts = [
  'server',
  'site',
  'elements',
  'plugin',
  'download',
  'basemap',
  'database',
  'towns.tsv',
  'towns.index',
  'names.tsv',
  'names.index',
]

/** Packages that an operator installs if needed: `h5wasm` has 14 MB and reads one format of coasts. */
const optionalPackages = ['h5wasm']

/** The workspace's manifest. */
interface Manifest {
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  engines: Record<string, string>
}

/** Builds the package `roadstead-server`: the built server with its command line, without anything to build. */
export async function buildServerPackage(): Promise<void> {
  await ensureBuilt(['basemap', 'database', 'site', 'elements', 'single', 'server', 'plugin', 'signalk'])
  rmSync(serverPackageFolder, { recursive: true, force: true })
  for (const part of builtParts)
    cpSync(join('dist', part), join(serverPackageFolder, 'dist', part), { recursive: true })
  mkdirSync(join(serverPackageFolder, 'bin'))
  cpSync('deploy/npm/roadstead.js', join(serverPackageFolder, 'bin', 'roadstead.js'))
  cpSync('deploy/npm/README.md', join(serverPackageFolder, 'README.md'))
  for (const path of ['migrations', 'LICENSE', 'LICENSE-DATA.md'])
    cpSync(path, join(serverPackageFolder, path), { recursive: true })
  // npm's own form
  const { version, dependencies, devDependencies, engines } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Manifest
  const manifest = {
    name: 'roadstead-server',
    version,
    description: 'The server of Roadstead: places for boaters on a satellite map, with site, embeds and API.',
    license: 'Apache-2.0',
    publishConfig,
    type: 'module',
    bin: { 'roadstead-server': 'bin/roadstead.js', roadstead: 'bin/roadstead.js' },
    engines,
    dependencies,
    peerDependencies: Object.fromEntries(optionalPackages.map((name) => [name, `^${devDependencies[name]}`])),
    peerDependenciesMeta: Object.fromEntries(optionalPackages.map((name) => [name, { optional: true }])),
  }
  writeFileSync(join(serverPackageFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

if (process.argv[1]?.endsWith('build-server-package.ts')) await buildServerPackage()
