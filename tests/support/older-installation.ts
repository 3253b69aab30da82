import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** An installation of an earlier version of the program. */
export interface OlderInstallation {
  version: string
  /** Folder with the program. */
  folder: string
  remove(): void
}

/** What the two builds read. */
const sources = ['build', 'public', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts']
/** The server is that of the current version. */
const servers = [
  'migrations',
  'dist/server',
  'dist/basemap',
  'dist/towns.tsv',
  'dist/towns.index',
  'dist/names.tsv',
  'dist/names.index',
]

/**
 * Builds site and elements from a copy of the sources in which a module that all parts of the site depend on is
 * different, so that their files have other names than those of the current build. Takes two builds.
 */
export async function buildOlderInstallation(version: string): Promise<OlderInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-older-'))
  for (const name of [...sources, ...servers]) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  change(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`)
  change(join(folder, 'src/widgets/use-messages.ts'), /useRoadstead\(\)\.translation/, '$& ?? null')
  await Promise.all(['site', 'elements'].map((name) => runBuild(folder, name)))
  return { version, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function change(path: string, pattern: RegExp, replacement: string): void {
  const before = readFileSync(path, 'utf8')
  const after = before.replace(pattern, replacement)
  if (after === before) throw new Error(`${path} does not contain ${pattern}`)
  writeFileSync(path, after)
}

async function runBuild(folder: string, name: string): Promise<void> {
  const command = ['node_modules/vite/bin/vite.js', 'build', '--mode', name, '--logLevel', 'error']
  const child = spawn(process.execPath, command, {
    cwd: folder,
    // Vitest sets `test`, with which the development build of React would be used.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, status] = await Promise.all([
    text(child.stderr),
    new Promise((end, fail) => child.once('error', fail).once('close', end)),
  ])
  if (status !== 0) throw new Error(`the build of ${name} failed: ${errors}`)
}
