import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandIo } from '../../src/server/system/command-io.ts'
import { runCommand } from '../../src/server/cli/program.ts'
import {
  forwardCommand,
  listenForCommands,
  type RunForwardedCommand,
} from '../../src/server/cli/control-socket.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import {
  createRecordingIo,
  buildPlaceRecord,
  createPostgresCopy,
  startTestServer,
  type TestServer,
} from './test-server.ts'
import { copyEmbeddedTemplate } from './template-database.ts'

const data = mkdtempSync(join(tmpdir(), 'roadstead-export-'))
const environment: Record<string, string> = {
  ROADSTEAD_DATA: data,
  ROADSTEAD_LOG_LEVEL: 'silent',
  PUBLIC_URL: 'http://127.0.0.1:1/',
}
const running = new Set<ChildProcess>()
let copy: Awaited<ReturnType<typeof createPostgresCopy>> | null = null

beforeAll(async () => {
  if (process.env.TEST_DATABASE !== 'postgres') return copyEmbeddedTemplate(data)
  copy = await createPostgresCopy()
  Object.assign(environment, copy.environment)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await copy?.remove()
  rmSync(data, { recursive: true, force: true })
})

function start(args: string[]): ChildProcess {
  const child = spawn(process.execPath, [resolve('dist/server/main.js'), ...args], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

async function run(args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = start(args)
  let err = ''
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, out: Buffer.concat(chunks).toString(), err }
}

const elements = ['Îles d’Hyères', 'a\u2028b\u0085c\r\nd ⛵', '=1+1', '"\\u0000"'].map((name, index) => ({
  type: 'node',
  id: index + 1,
  lat: 43 + index,
  lon: 6,
  tags: { leisure: 'marina', name },
}))

describe('roadstead export', () => {
  it('writes the same bytes by itself and through a running server', async () => {
    const path = join(data, 'input.json')
    const osm3s = { timestamp_osm_base: '2022-04-21T04:17:06Z' }
    writeFileSync(path, JSON.stringify({ version: 0.6, osm3s, elements }))
    expect(await run(['import', 'overpass', path])).toMatchObject({ code: 0 })
    const alone = await run(['export', 'geojson'])
    expect(alone).toMatchObject({ code: 0, err: '' })
    expect((JSON.parse(alone.out) as { features: unknown[] }).features).toHaveLength(4)

    const server = start(['serve'])
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Roadstead ready on ')
    expect(await run(['export', 'geojson'])).toEqual(alone)

    server.kill('SIGTERM')
  }, 180_000)

  it('ends with one line when nobody reads what it writes', async () => {
    const child = start(['export', 'kml'])
    child.stdout?.destroy()
    let err = ''
    child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const code = await new Promise((done) => child.on('close', done))
    expect([code, err]).toEqual([1, 'the output was closed before everything was written\n'])
  }, 90_000)
})

describe('the options of roadstead export', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    const places = [
      buildPlaceRecord({ name: 'South', latitude: 43 }),
      buildPlaceRecord({ name: '=1+1', latitude: 45, type_enum: 7 }),
      buildPlaceRecord({ name: 'North', latitude: 46 }),
    ]
    await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
  })
  afterAll(() => server.close())

  async function exported(...args: string[]): Promise<{ code: number; out: string }> {
    const io = createRecordingIo()
    const installation = { ...server, close: () => Promise.resolve() }
    const context = {
      io,
      workingFolder: server.dataFolder,
      signal: new AbortController().signal,
      getInstallation: () => Promise.resolve(installation),
      settings: server.settings,
      runsInServer: false,
    }
    const code = await runCommand(['export', ...args], context, () => Promise.resolve())
    return { code, out: io.lines.join('') }
  }

  it('choose a box, types and a moment', async () => {
    const { code, out } = await exported('csv', '--bbox', '-5,44.5,7,50', '--types', '7,8')
    expect(code).toBe(0)
    expect(out.split('\r\n')).toHaveLength(3)
    expect(out).toContain(",false,'=1+1,7,Launch Ramp,45,4.132,")
    expect((await exported('kml')).out.match(/<Placemark/g)).toHaveLength(3)
    const later = await exported('gpx', '--updated-since', '2100-01-01')
    expect(later.out).toMatch(/<\/metadata>\n<\/gpx>\n$/)
  })

  it.each([
    ['--bbox', '1,5,3,4'],
    ['--types', 'x'],
    ['--updated-since', 'never'],
    ['--limit', '5'],
  ])('%s %s is wrong usage', async (...wrong) => {
    expect(await exported('kml', ...wrong)).toEqual({ code: 2, out: '' })
  })
})

describe('a command handed to a server', () => {
  const io = (write: CommandIo['write']): CommandIo => ({
    out: () => undefined,
    err: () => undefined,
    progress: () => undefined,
    write,
  })

  it('writes no faster than its terminal reads', async () => {
    let written = 0
    const runMany: RunForwardedCommand = async (_argv, _folder, { write }) => {
      for (; written < 400; written++) await write('x'.repeat(65_536))
      return 0
    }
    const listening = await listenForCommands(data, runMany)
    let letGo: () => void = () => undefined
    const held = new Promise<void>((done) => (letGo = done))
    let read = 0
    const exit = forwardCommand(
      data,
      ['export'],
      io(async (text) => {
        await held
        read += text.length
      }),
      new AbortController().signal,
    )
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(0)
    await wait(300)
    expect(written).toBeLessThan(100)
    letGo()
    expect([await exit, read]).toEqual([0, 400 * 65_536])
    await listening.close()
  })

  it('is stopped when its terminal goes away', async () => {
    let failure: unknown = null
    const runForEver: RunForwardedCommand = async (_argv, _folder, { write }) => {
      try {
        for (;;) await write('x'.repeat(65_536))
      } catch (error) {
        failure = error
        return 1
      }
    }
    const listening = await listenForCommands(data, runForEver)
    const stop = new AbortController()
    const said: string[] = []
    const exit = forwardCommand(
      data,
      ['export'],
      { ...io(() => Promise.resolve(stop.abort())), err: (text) => void said.push(text) },
      stop.signal,
    )
    expect(await exit).toBe(1)
    // Nobody is told that the server stopped: it is there.
    expect(said).toEqual(['interrupted'])
    await expect.poll(() => failure, { timeout: 20_000 }).toBeInstanceOf(Error)
    await listening.close()
  })
})
