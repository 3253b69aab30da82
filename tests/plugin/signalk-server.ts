import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { packageFolder } from '../../src/server/system/paths.ts'
import { runNpm } from '../../scripts/installed-packages.ts'
import type { SignalKInstallation } from './signalk-releases.ts'

/**
 * Packs the built package as it is published, or with another version; returns its file, size in bytes and contents.
 */
export function packPlugin(into: string, version?: string): { file: string; bytes: number; files: string[] } {
  let folder = join(packageFolder, 'dist/signalk-roadstead')
  if (version) {
    const copy = join(into, version)
    cpSync(folder, copy, { recursive: true })
    folder = copy
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  }
  const [packed] = JSON.parse(runNpm(folder, ['pack', '--json', '--pack-destination', into])) as {
    filename: string
    size: number
    files: { path: string }[]
  }[]
  if (!packed) throw new Error('nothing was packed')
  return {
    file: join(into, packed.filename),
    bytes: packed.size,
    files: packed.files.map(({ path }) => path),
  }
}

/** A Signal K server of a vessel, on this machine only. */
export interface SignalKServer {
  url: string
  folder: string
  /** Access tokens by role. */
  tokens: { admin: string; crew: string; guest: string }
  get(path: string, token?: string): Promise<{ status: number; body: never; type: string; bytes: Buffer }>
  send(method: string, path: string, body: unknown, token?: string): Promise<{ status: number; body: never }>
  /** Sends values as an instrument does. */
  sendValues(values: Record<string, unknown>, timestamp?: string): Promise<void>
  /** Changes the settings of the plugin, which restarts it. */
  configure(settings: object): Promise<void>
  getStatus(): Promise<string>
  getLog(): string
  /** Resident memory of the server, in bytes. */
  getMemoryBytes(): number
  /** CPU time of the server, in milliseconds. */
  getCpuMs(): number
  restart(): Promise<void>
  /** Installs another version of the plugin while the server runs; the server uses it after a restart. */
  installPlugin(file: string): void
  /** Restarts with another version of the server or of Node.js, on the same folder. */
  changeInstallation(next: SignalKInstallation): Promise<void>
  /** Ends the server at once, as a power cut does, and keeps it off. */
  cutPower(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

interface ProviderStatus {
  id: string
  message: string
}

/** Maximum start time on a busy machine. */
const bootMs = 150_000
/** Clock ticks in which Linux counts CPU time. */
const ticksPerSecond = 100
const secret = 'a secret of the tests'
const loopbackScript = `const { Server } = require('node:net')
const { listen } = Server.prototype
Server.prototype.listen = function (port, ...rest) {
  return typeof port === 'number' && typeof rest[0] !== 'string'
    ? listen.call(this, port, '127.0.0.1', ...rest)
    : listen.call(this, port, ...rest)
}
`

export interface SignalKOptions {
  installation: SignalKInstallation
  /** File of the packed plugin; none without. */
  plugin?: string
  /** Settings of the plugin. */
  settings?: object
  /** Gets the folder of the server before the first start. */
  prepare?: (folder: string) => void
}

/** Starts a server. */
export async function startSignalKServer({
  installation,
  plugin,
  settings = {},
  prepare = () => undefined,
}: SignalKOptions): Promise<SignalKServer> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-boat-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  writeSettings(folder, settings)
  if (plugin) installPlugin(plugin)
  prepare(folder)
  let { node, program } = installation
  let output = ''
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    writeServerSettings(folder, port)
    const started = spawn(node, ['--require', join(folder, 'loopback.cjs'), program, '-c', folder], {
      env: { ...process.env, SIGNALK_NODE_CONFIG_DIR: folder, PORT: String(port), TZ: 'UTC' },
    })
    const collectOutput = (chunk: Buffer) => (output += chunk.toString())
    started.stdout.on('data', collectOutput)
    started.stderr.on('data', collectOutput)
    child = started
    const end = Date.now() + bootMs
    while (Date.now() < end) {
      const answer = await fetch(`${url}/signalk`).catch(() => null)
      if (answer?.ok) return
      if (started.exitCode !== null) break
      await pause(200)
    }
    started.kill('SIGKILL')
    throw new Error(`signalk-server did not start: ${output.slice(-3000)}`)
  }

  /** As the app store of the server does. */
  function installPlugin(file: string): void {
    runNpm(folder, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--offline', file])
    // Takes precedence over the bundled version, which has no extensions yet. npm removes a former link.
    mkdirSync(join(folder, 'node_modules/@signalk'), { recursive: true })
    symlinkSync(installation.freeboard, join(folder, 'node_modules/@signalk/freeboard-sk'))
  }

  async function stop(): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await Promise.race([ended, pause(5000)])
    if (running.exitCode === null) running.kill('SIGKILL')
  }

  const tokens = { admin: createToken('admin'), crew: createToken('crew'), guest: createToken('guest') }
  const buildHeaders = (bearer: string | undefined): Record<string, string> =>
    bearer ? { authorization: `Bearer ${bearer}` } : {}

  await start()
  return {
    url,
    folder,
    tokens,
    async get(path, bearer) {
      const answer = await fetch(url + path, { headers: buildHeaders(bearer) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      return {
        status: answer.status,
        body: (type.includes('json') ? JSON.parse(bytes.toString()) : null) as never,
        type,
        bytes,
      }
    },
    async send(method, path, body, bearer) {
      const answer = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...buildHeaders(bearer) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : text) as never }
    },
    async sendValues(values, timestamp = new Date().toISOString()) {
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/signalk/v1/stream?subscribe=none&token=${tokens.admin}`,
      )
      await new Promise((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('error', reject)
      })
      const list = Object.entries(values).map(([path, value]) => ({ path, value }))
      const delta = {
        context: 'vessels.self',
        updates: [{ source: { label: 'test' }, timestamp, values: list }],
      }
      await new Promise<void>((resolve) => socket.send(JSON.stringify(delta), () => resolve()))
      await pause(100)
      socket.close()
    },
    async configure(configuration) {
      const answer = await fetch(`${url}/plugins/signalk-roadstead/config`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...buildHeaders(tokens.admin) },
        body: JSON.stringify({ enabled: true, configuration }),
      })
      if (!answer.ok) throw new Error(`the settings were refused: ${answer.status}`)
    },
    // The server sends the status to its dashboard as an event.
    async getStatus() {
      const path = `/signalk/v1/stream?subscribe=none&serverevents=all&token=${tokens.admin}`
      const socket = new WebSocket(url.replace('http', 'ws') + path)
      const providers = await new Promise<ProviderStatus[]>((resolve, reject) => {
        socket.on('error', reject)
        socket.on('message', (message: Buffer) => {
          const event = JSON.parse(message.toString()) as { type?: string; data?: ProviderStatus[] }
          if (event.type === 'PROVIDERSTATUS') resolve(event.data ?? [])
        })
      })
      socket.close()
      return providers.find(({ id }) => id === 'signalk-roadstead')?.message ?? ''
    },
    getLog: () => output,
    getMemoryBytes() {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
    },
    getCpuMs() {
      const stat = readFileSync(`/proc/${child?.pid}/stat`, 'utf8')
      const [user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return ((user + system) * 1000) / ticksPerSecond
    },
    async restart() {
      await stop()
      await start()
    },
    installPlugin,
    async changeInstallation(next) {
      await stop()
      ;({ node, program } = next)
      await start()
    },
    async cutPower() {
      const running = child
      if (!running) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
    start,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Writes the settings of the boat server, before each start: signalk-server 2.23 writes them twice at once while it
 * starts, through the same temporary file. After a kill then they may be empty, and everyone may do everything.
 */
function writeServerSettings(folder: string, port: number): void {
  const settings = {
    port,
    mdns: false,
    ssl: false,
    interfaces: { 'nmea-tcp': false, tcp: false, mfd_webapp: false, appstore: false },
    security: { strategy: './tokensecurity' },
    pipedProviders: [],
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
}

function writeSettings(folder: string, settings: object): void {
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value))
  write('security.json', {
    allow_readonly: true,
    expiration: 'NEVER',
    secretKey: secret,
    devices: [],
    acls: [],
    users: [
      { username: 'admin', type: 'admin', password: 'none' },
      { username: 'crew', type: 'readwrite', password: 'none' },
      { username: 'guest', type: 'readonly', password: 'none' },
    ],
  })
  write('package.json', { name: 'boat', private: true })
  mkdirSync(join(folder, 'plugin-config-data'), { recursive: true })
  write('plugin-config-data/signalk-roadstead.json', { enabled: true, configuration: settings })
  writeFileSync(join(folder, 'loopback.cjs'), loopbackScript)
}

/** Creates a token as the Signal K server does. */
function createToken(id: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ id })}`
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
