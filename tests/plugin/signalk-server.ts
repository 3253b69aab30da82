import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { packageFolder } from '../../src/server/system/paths.ts'

const version = '2.23.0'
const freeboardVersion = '3.1.1'
/** Installed once per machine, as 700 packages take long. */
const prefix = join(tmpdir(), `roadstead-signalk-${version}`)
const serverFolder = join(prefix, 'lib/node_modules/signalk-server')

/** Installs a real Signal K server with npm, unless it is installed. */
export function installSignalKServer(): void {
  const manifest = join(serverFolder, 'package.json')
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"version": "${version}"`)) return
  run('npm', [
    'install',
    '-g',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefix',
    prefix,
    `signalk-server@${version}`,
    `@signalk/freeboard-sk@${freeboardVersion}`,
  ])
}

function run(program: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${stderr.slice(-2000)}`)
  return stdout
}

/** Packs the built package as it is published; returns its file, size in bytes and contents. */
export function packPlugin(into: string): { file: string; bytes: number; files: string[] } {
  const folder = join(packageFolder, 'dist/signalk-roadstead')
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', into], folder)) as {
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

/** Starts a server with the packed plugin. `prepare` gets its folder before the first start. */
export async function startSignalKServer(
  plugin: string | null,
  settings: object,
  prepare: (folder: string) => void = () => undefined,
): Promise<SignalKServer> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-boat-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  writeSettings(folder, settings)
  if (plugin) {
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--offline', plugin]
    run('npm', install, folder)
    // Takes precedence over the bundled version, which has no extensions yet.
    mkdirSync(join(folder, 'node_modules/@signalk'), { recursive: true })
    const freeboardFolder = join(prefix, 'lib/node_modules/@signalk/freeboard-sk')
    symlinkSync(freeboardFolder, join(folder, 'node_modules/@signalk/freeboard-sk'))
  }
  prepare(folder)
  let output = ''
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    writeServerSettings(folder, port)
    const started = spawn(
      process.execPath,
      ['--require', join(folder, 'loopback.cjs'), join(serverFolder, 'bin/signalk-server'), '-c', folder],
      { env: { ...process.env, SIGNALK_NODE_CONFIG_DIR: folder, PORT: String(port), TZ: 'UTC' } },
    )
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
