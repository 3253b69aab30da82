import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { encodeClassAPosition } from '../../tests/fakes/ais.ts'
import { startPausableProxy, type PausableProxy } from '../../tests/fakes/pausable-proxy.ts'
import { canMountDisk, fillDisk, mountDisk, unmountDisk } from '../../tests/support/small-disk.ts'
import { findFreePort } from '../memory/thread-memory.ts'
import { forEachLine } from './supervised-server.ts'

export type ChaosDatabase = 'embedded' | 'postgres'

/** What a server under test needs: data folder on a small disk, database, imagery and an AIS feed. */
export interface ChaosInstallation {
  database: ChaosDatabase
  dataFolder: string
  /** Folder for other files: backups, files to import, logs. */
  workFolder: string
  /** Whether the data folder is a file system of its own, which can be filled. */
  hasOwnDisk: boolean
  url: string
  inspectorPort: number
  environment: Record<string, string>
  /** A TCP proxy in front of PostgreSQL; null with the embedded database. */
  proxy: PausableProxy | null
  /** Runs a statement without the proxy; only with PostgreSQL. */
  query(text: string): Promise<void>
  /** Sets the clock of the servers, in milliseconds of difference. */
  setClock(offsetMs: number): void
  /** Adds a migration to the version that the servers run. */
  addMigration(name: string, sql: string): void
  getProgram(): string
  /** Runs a command of the program; `onStart` gets its process id. */
  run(args: string[], onStart?: (pid: number) => void): Promise<CommandResult>
  /** Fills the disk of the data folder except for some bytes; the function that it returns frees it. */
  fillDisk(freeBytes: number): () => void
  remove(): Promise<void>
}

export interface CommandResult {
  code: number | null
  out: string
  err: string
}

/** Size of the disk. Above the reserve for the database there is room for charts and backups. */
const diskMb = 640

/** Creates an empty installation. `postgresUrl` is the URL of a PostgreSQL server for temporary databases. */
export async function createInstallation(
  database: ChaosDatabase,
  postgresUrl: string | null,
): Promise<ChaosInstallation> {
  const workFolder = mkdtempSync(join(tmpdir(), 'roadstead-chaos-'))
  const dataFolder = join(workFolder, 'data')
  mkdirSync(dataFolder)
  const hasOwnDisk = tryMountDisk(dataFolder)
  const postgres = database === 'postgres' ? await createDatabase(postgresUrl) : null
  const versionFolder = join(workFolder, 'version')
  copyVersion(versionFolder)
  const feed = await startAisFeed()
  const tiles = fork(fileURLToPath(new URL('../tile-server-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const [sources] = (await once(tiles, 'message')) as [string] // the path of its list
  const clockFile = join(workFolder, 'clock')
  const port = await findFreePort()
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    ROADSTEAD_DATA: dataFolder,
    ROADSTEAD_NDBC_URL: 'off',
    ROADSTEAD_AUTO_IMPORT: 'off',
    ROADSTEAD_LOG_LEVEL: 'warn',
    ROADSTEAD_RATE_LIMIT_FACTOR: '0',
    ROADSTEAD_TILES: sources,
    ROADSTEAD_AIS_FEED: `tcp://127.0.0.1:${feed.port}`,
    CHAOS_CLOCK: clockFile,
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const getProgram = () => join(versionFolder, 'dist/server/main.js')

  return {
    database,
    dataFolder,
    workFolder,
    hasOwnDisk,
    url: `http://127.0.0.1:${port}`,
    inspectorPort: await findFreePort(),
    environment,
    proxy: postgres?.proxy ?? null,
    query: async (text) => postgres?.query(text),
    setClock: (offsetMs) => writeFileSync(clockFile, String(offsetMs)),
    addMigration: (name, sql) => writeFileSync(join(versionFolder, 'migrations', name), sql),
    getProgram,
    run: (args, onStart) => runCommand([getProgram(), ...args], environment, onStart),
    fillDisk: (freeBytes) => fillDisk(dataFolder, freeBytes),
    async remove() {
      if (tiles.connected) tiles.disconnect()
      await feed.close()
      await postgres?.remove()
      if (hasOwnDisk) unmountDisk(dataFolder)
      rmSync(workFolder, { recursive: true, force: true })
    },
  }
}

/** Gives a folder a small disk of its own, if that is allowed. */
function tryMountDisk(folder: string): boolean {
  if (!canMountDisk) return false
  try {
    mountDisk(folder, diskMb)
    return true
  } catch {
    return false
  }
}

/** Copies the built server, so that migrations can be added to it; all else is linked. */
function copyVersion(folder: string): void {
  const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
  mkdirSync(join(folder, 'dist'), { recursive: true })
  for (const name of ['dist/server', 'migrations', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const parent of ['', 'dist'])
    for (const name of readdirSync(join(root, parent)))
      if (!name.startsWith('.') && !readdirSync(join(folder, parent)).includes(name))
        symlinkSync(join(root, parent, name), join(folder, parent, name))
}

async function createDatabase(serverUrl: string | null) {
  if (!serverUrl) throw new Error('set TEST_DATABASE_URL to the URL of a PostgreSQL server')
  const name = `roadstead_chaos_${process.pid}`
  const execute = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await execute(serverUrl, `create database ${name}`)
  const direct = new URL(serverUrl)
  direct.pathname = `/${name}`
  const proxy: PausableProxy = await startPausableProxy(direct.hostname, Number(direct.port || 5432))
  const url = new URL(direct)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return {
    url: url.href,
    proxy,
    query: (text: string) => execute(direct.href, text),
    async remove() {
      await proxy.close()
      await execute(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Starts a TCP server that sends the position of a moving vessel four times a second. */
async function startAisFeed(): Promise<{ port: number; close(): Promise<void> }> {
  let step = 0
  const server = createServer((socket) => {
    const timer = setInterval(() => {
      step++
      const position = { latitude: 43 + (step % 4000) / 4000, longitude: 5 + (step % 7) / 100 }
      socket.write(`${encodeClassAPosition('227006760', position)}\r\n`)
    }, 250)
    socket.on('close', () => clearInterval(timer)).on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.unref()
      await Promise.race([closed, new Promise((done) => setTimeout(done, 500))])
    },
  }
}

async function runCommand(
  args: string[],
  env: Record<string, string>,
  onStart: (pid: number) => void = () => undefined,
): Promise<CommandResult> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: Record<'out' | 'err', string[]> = { out: [], err: [] }
  forEachLine(child.stdout, (line) => lines.out.push(line))
  forEachLine(child.stderr, (line) => lines.err.push(line))
  onStart(child.pid ?? 0)
  const [code] = (await once(child, 'close')) as [number | null] // the arguments of the event
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
}
