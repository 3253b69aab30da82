import react from '@vitejs/plugin-react'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { ensureBuilt } from './ensure-built.js'
import { installPackedPackage } from './packed-package.ts'

/** Builds an example that is a React site, on the packed npm package; the folder of what it serves. */
export async function buildExampleSite(example: string): Promise<string> {
  await ensureBuilt(['package', 'packageElements'])
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-example-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(example, folder, { recursive: true })
  installPackedPackage(folder)
  // Whoever starts it: a club's site has the React of readers, not of developers.
  process.env.NODE_ENV = 'production'
  await build({ configFile: false, root: folder, logLevel: 'warn', plugins: [react()] })
  return join(folder, 'dist')
}
