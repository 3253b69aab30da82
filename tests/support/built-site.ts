import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import { runImport } from '../../src/server/imports/run-import.ts'
import { silentIo } from '../../src/server/system/command-io.ts'
import { findFreePort } from './free-port.ts'
import { copyEmbeddedTemplate, createEmbeddedTemplate } from './template-database.ts'

/** An installation of the built server in a temporary folder. */
export interface BuiltSite {
  /** Starts the server and returns its URL; by default that of the current build. */
  startServer(programFolder?: string): Promise<string>
  /** Stops the server as an administrator does. */
  stopServer(): Promise<void>
  /** Copies the installation, whose server is not running; the copy has another tile server. */
  copy(tiles: TestTiles): BuiltSite
  close(): void
}

/** URL template of a tile server, and its maximum zoom. */
export interface TestTiles {
  template: string
  maxZoom: number
}

export interface BuiltSiteOptions {
  tiles: TestTiles
  /** Overpass response that is imported first. */
  overpassData: object
  /** Writes to the database after the import, before a server runs. */
  write(database: Database, dataFolder: string): Promise<void>
  environment?: Record<string, string>
}

export async function installSite({
  tiles,
  overpassData,
  write,
  environment = {},
}: BuiltSiteOptions): Promise<BuiltSite> {
  const folder = createFolder()
  await createEmbeddedTemplate()
  copyEmbeddedTemplate(folder)
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder, onFailure: console.error })
  await importOverpass(database, folder, overpassData)
  await write(database, folder)
  await database.close()
  return createBuiltSite(folder, { tiles, environment })
}

const createFolder = () => mkdtempSync(join(tmpdir(), 'roadstead-site-'))

async function importOverpass(database: Database, folder: string, data: object): Promise<void> {
  const origin = join(folder, 'world.json')
  writeFileSync(origin, JSON.stringify(data))
  const { signal } = new AbortController()
  const folders = { workingFolder: folder, dataFolder: folder }
  await runImport({ format: 'overpass', origin, ...folders, database, io: silentIo, signal })
}

/** Sets up the installation in a folder with a database. */
function createBuiltSite(
  folder: string,
  { tiles, environment }: Required<Pick<BuiltSiteOptions, 'tiles' | 'environment'>>,
): BuiltSite {
  writeFileSync(join(folder, 'tiles.json'), JSON.stringify(buildTileSources(tiles)))
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
  let server: ChildProcess | null = null
  return {
    async startServer(programFolder = '.') {
      // A server behind a proxy needs its public URL before it listens.
      const port = environment.ROADSTEAD_TRUSTED_PROXIES ? await findFreePort() : null
      const address = port && { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
      const script = join(programFolder, 'dist/server/main.js')
      server = spawn(process.execPath, [script, 'serve'], { env: { ...env, ...address } })
      return waitForUrl(server)
    },
    async stopServer() {
      if (!server) return
      const ended = once(server, 'close')
      server.kill('SIGTERM')
      await ended
    },
    copy(otherTiles) {
      const target = createFolder()
      cpSync(folder, target, { recursive: true })
      return createBuiltSite(target, { tiles: otherTiles, environment })
    },
    close() {
      server?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function buildTileSources({ template, maxZoom }: TestTiles): object[] {
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
