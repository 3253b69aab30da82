import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import { copyEmbeddedTemplate, createEmbeddedTemplate } from './template-database.ts'

/** An installation of the built server in a temporary folder. */
export interface BuiltSite {
  /** Runs a command to its end; throws if it fails. */
  runCommand(...args: string[]): Promise<void>
  /** Writes to the database while no server is running. */
  writeDatabase<T>(write: (database: Database) => Promise<T>): Promise<T>
  /** Starts the server and returns its URL. */
  startServer(): Promise<string>
  close(): void
}

export interface BuiltSiteOptions {
  /** URL template of the tile server, and its maximum zoom. */
  tiles: { template: string; maxZoom: number }
  /** Overpass response that is imported first. */
  overpassData: object
  environment?: Record<string, string>
}

export async function installSite({
  tiles,
  overpassData,
  environment = {},
}: BuiltSiteOptions): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-site-'))
  await createEmbeddedTemplate()
  copyEmbeddedTemplate(folder)
  writeFileSync(join(folder, 'tiles.json'), JSON.stringify(buildTileSources(tiles)))
  writeFileSync(join(folder, 'world.json'), JSON.stringify(overpassData))
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    ROADSTEAD_DATA: folder,
    ROADSTEAD_TILES: join(folder, 'tiles.json'),
    ROADSTEAD_LOG_LEVEL: 'error',
    ROADSTEAD_RATE_LIMIT_FACTOR: '0',
    // No requests to other hosts.
    ROADSTEAD_NDBC_URL: 'off',
    ROADSTEAD_AUTO_IMPORT: 'off',
    ...environment,
  }
  const start = (...args: string[]) => spawn(process.execPath, ['dist/server/main.js', ...args], { env })
  let server: ChildProcess | null = null

  async function run(...args: string[]): Promise<void> {
    const child = start(...args)
    child.stderr.pipe(process.stderr)
    child.stdout.resume()
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`roadstead ${args.join(' ')} ended with ${code}`)
  }

  await run('import', 'overpass', join(folder, 'world.json'))
  return {
    runCommand: run,
    async writeDatabase(write) {
      const database = await openDatabase({ databaseUrl: null, dataFolder: folder, onFailure: console.error })
      const result = await write(database)
      await database.close()
      return result
    },
    startServer() {
      const child = start('serve')
      server = child
      return waitForUrl(child)
    },
    close() {
      server?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function buildTileSources({ template, maxZoom }: BuiltSiteOptions['tiles']): object[] {
  return ['satellite', 'topo'].map((kind) => ({
    id: `test-${kind}`,
    kind,
    template,
    minZoom: 0,
    maxZoom,
    attribution: `test ${kind} imagery`,
    licence: 'CC0-1.0',
    offlineAllowed: true,
  }))
}

/** Waits until the server is ready and returns its URL. */
function waitForUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let stdout = ''
    child.stderr?.pipe(process.stderr)
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const url = /Roadstead ready on (\S+)/.exec(stdout)?.[1]
      if (url) resolve(url)
    })
    child.on('close', () => reject(new Error(`the server ended: ${stdout}`)))
  })
}
