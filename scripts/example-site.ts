import react from '@vitejs/plugin-react'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { ensureBuilt } from './ensure-built.js'
import { installPackedPackage } from './packed-package.ts'

/** Builds an example React site with the packed npm package; returns its output folder. */
export async function buildExampleSite(example: string): Promise<string> {
  await ensureBuilt(['package', 'packageElements'])
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-example-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(example, folder, { recursive: true })
  installPackedPackage(folder)
  // Always use the production build of React.
  process.env.NODE_ENV = 'production'
  await build({ configFile: false, root: folder, logLevel: 'warn', plugins: [react()] })
  return join(folder, 'dist')
}
