import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureOpenCpn, missingOpenCpn } from '../../../scripts/opencpn.ts'

/** A waypoint in the file that OpenCPN saves when it ends. */
export interface SavedMark {
  guid: string
  name: string
  /** The whole element. */
  xml: string
}

/** The real OpenCPN on a virtual display, with a folder of its own. */
export interface RealOpenCpn {
  start(): Promise<void>
  /** Ends it as its user does; it saves its marks. */
  quit(): Promise<void>
  /** Reads the marks that were saved. */
  readMarks(): SavedMark[]
  /** Writes marks before the first start. */
  writeMarks(gpx: string): void
  /** Sends a request to its server, and returns the result. */
  call(path: string, body?: string): Promise<number>
  /** Sets the key of a client, as the dialog with the PIN does. */
  pair(source: string, key: string): void
  close(): Promise<void>
}

/** Port of its server, which cannot be changed. */
export const openCpnPort = 8443
const startMs = 60_000
const [maxQuits, quitMs] = [3, 10_000]

/** Installs OpenCPN, if necessary, and prepares a folder for it. */
export async function openRealOpenCpn(): Promise<RealOpenCpn> {
  if (!ensureOpenCpn()) throw new Error(missingOpenCpn)
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-opencpn-'))
  const data = join(folder, '.opencpn')
  const config = join(data, 'opencpn.conf')
  const marks = join(data, 'navobj.xml')
  mkdirSync(data)
  // It shows its warning "not for navigation" unless this version was confirmed.
  const [, build = ''] = /\0(20\d\d-\d\d-\d\d)\0/.exec(readFileSync('/usr/bin/opencpn', 'latin1')) ?? []
  const version = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'opencpn'], { encoding: 'utf8' }).stdout
  const [number = ''] = /5\.\d+\.\d+(?=\+dfsg|-)/.exec(version) ?? []
  writeFileSync(
    config,
    `[Settings]\nConfigVersionString=Version ${number} Build ${build}\nNavMessageShown=1\n`,
  )
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve) =>
    screen.stdio[3]?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`)),
  )
  const env = { ...process.env, HOME: folder, DISPLAY: display }
  let child: ChildProcess | null = null

  const call = (path: string, body?: string) =>
    new Promise<number>((resolve) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: openCpnPort,
          path,
          method: body ? 'POST' : 'GET',
          agent: false,
          rejectUnauthorized: false,
        },
        (response) => {
          let text = ''
          response.on('data', (part: Buffer) => (text += part.toString()))
          response.on('end', () => resolve(Number(/"result":\s*(\d+)/.exec(text)?.[1] ?? -1)))
        },
      )
      outgoing.on('error', () => resolve(-1))
      outgoing.end(body)
    })

  async function quit(): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    // It ignores the request while it is busy.
    for (let attempt = 0; attempt < maxQuits; attempt++) {
      spawnSync('opencpn', ['--remote', '--quit'], { env, timeout: 20_000 })
      const pause = new Promise((resolve) => setTimeout(resolve, quitMs, 'running'))
      if ((await Promise.race([ended, pause])) !== 'running') return
    }
    throw new Error('OpenCPN did not end.')
  }

  return {
    call,
    quit,
    async start() {
      if ((await call('/api/ping?source=probe&apikey=0123456789abc')) !== -1)
        throw new Error(`Another program uses port ${openCpnPort}.`)
      rmSync(join(data, 'opencpn.log'), { force: true })
      const started = spawn('opencpn', ['--no_opengl'], { env, stdio: 'ignore' })
      child = started
      const end = Date.now() + startMs
      // A request with an unknown key would open its dialog.
      while (!/OnInitTimer\.\.\.Last/.test(readLog())) {
        if (Date.now() > end || started.exitCode !== null)
          throw new Error(`OpenCPN did not start: ${readLog()}`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    readMarks: () =>
      [...readFileSync(marks, 'utf8').matchAll(/<wpt .*?<\/wpt>/gs)].map(([xml]) => ({
        guid: /<opencpn:guid>(.*?)</.exec(xml)?.[1] ?? '',
        name: /<name>(.*?)</.exec(xml)?.[1] ?? '',
        xml,
      })),
    writeMarks: (gpx) => writeFileSync(marks, gpx),
    pair(source, key) {
      const text = readFileSync(config, 'utf8')
      writeFileSync(config, `${text}[Settings/RestServer]\nServerKeys=${source}:${key};\n`)
    },
    async close() {
      await quit().catch(() => undefined)
      child?.kill('SIGKILL')
      screen.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  /** Reads what OpenCPN has logged since its last start; empty before it logs. */
  function readLog(): string {
    try {
      return readFileSync(join(data, 'opencpn.log'), 'utf8')
    } catch {
      return ''
    }
  }
}
