import react from '@vitejs/plugin-react'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { ensureBuilt } from './ensure-built.js'
import { installPackedPackage, installWithPackedPackage } from './packed-package.ts'

/** Builds an example React site with the packed npm package; returns its output folder. */
export async function buildExampleSite(example: string, site: string): Promise<string> {
  const folder = await copyExample(example, site)
  installPackedPackage(folder)
  // Always use the production build of React.
  process.env.NODE_ENV = 'production'
  await build({ configFile: false, root: folder, logLevel: 'warn', plugins: [react()] })
  return join(folder, 'dist')
}

/** Builds an example with packages of its own and the packed npm package; returns the folder of the site. */
export async function buildFrameworkSite(example: string, site: string): Promise<string> {
  const folder = await copyExample(example, site)
  installWithPackedPackage(folder)
  execFileSync('npm', ['run', 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    // What the build says goes beside the URL of the site.
    stdio: ['ignore', 2, 2],
  })
  return folder
}

/** Whether the site of an example runs in Next.js, which renders it on the server. */
export function isNextSite(example: string): boolean {
  return readFileSync(join(example, 'package.json'), 'utf8').includes('"next start"')
}

/** Starts the server of a built Next.js site; returns its port once it answers. */
export async function startNextServer(folder: string, port: number): Promise<number> {
  const actualPort = port || (await findFreePort())
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(actualPort)],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  process.once('exit', () => child.kill())
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready in') && resolve())
    child.once('exit', (code) => reject(new Error(`next start ended with ${code}`)))
  })
  return actualPort
}

/**
 * Copies an example into a temporary folder, which is deleted when the process ends. Its sources name the
 * Roadstead site by `{{site}}`.
 */
async function copyExample(example: string, site: string): Promise<string> {
  await ensureBuilt(['package', 'packageElements'])
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-example-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(example, folder, { recursive: true })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(tsx?|jsx|vue|svelte)$/.test(file)) continue
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('{{site}}', site))
  }
  return folder
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  const { port } = server.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => server.close(resolve))
  return port
}
