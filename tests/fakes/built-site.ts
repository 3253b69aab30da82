import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import { copyEmbeddedTemplate, createEmbeddedTemplate } from '../server/template-database.ts'

/** An installation of the built program, in a folder that goes with it. */
export interface BuiltSite {
  /** Runs a command of the program to its end; throws where it fails. */
  runCommand(...words: string[]): Promise<void>
  /** Writes into the database, which no server may hold. */
  writeDatabase<T>(write: (database: Database) => Promise<T>): Promise<T>
  /** Starts the server; its address. */
  startServer(): Promise<string>
  close(): void
}

export interface BuiltSiteOptions {
  /** Template of the tile server's addresses, and how deep its imagery goes. */
  tiles: { template: string; maxZoom: number }
  /** What was imported before: an answer of Overpass. */
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
  writeFileSync(join(folder, 'tiles.json'), JSON.stringify(tileSources(tiles)))
  writeFileSync(join(folder, 'world.json'), JSON.stringify(overpassData))
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    ROADSTEAD_DATA: folder,
    ROADSTEAD_TILES: join(folder, 'tiles.json'),
    ROADSTEAD_LOG_LEVEL: 'error',
    ROADSTEAD_RATE_LIMIT_FACTOR: '0',
    // Nothing outside this machine is asked.
    ROADSTEAD_NDBC_URL: 'off',
    ROADSTEAD_AUTO_IMPORT: 'off',
    ...environment,
  }
  const start = (...words: string[]) => spawn(process.execPath, ['dist/server/main.js', ...words], { env })
  let server: ChildProcess | null = null

  async function run(...words: string[]): Promise<void> {
    const child = start(...words)
    child.stderr.pipe(process.stderr)
    child.stdout.resume()
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`roadstead ${words.join(' ')} ended with ${code}`)
  }

  await run('import', 'overpass', join(folder, 'world.json'))
  return {
    runCommand: run,
    async writeDatabase(write) {
      const database = await openDatabase({ databaseUrl: null, dataFolder: folder, onFailure: console.error })
      const written = await write(database)
      await database.close()
      return written
    },
    startServer() {
      const child = start('serve')
      server = child
      return addressOf(child)
    },
    close() {
      server?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function tileSources({ template, maxZoom }: BuiltSiteOptions['tiles']): object[] {
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

/** Where a server that starts is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.pipe(process.stderr)
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /Roadstead ready on (\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.on('close', () => reject(new Error(`the server ended: ${said}`)))
  })
}
