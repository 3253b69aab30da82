import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommandError, silentIo, type CommandIo } from '../../../src/server/system/command-io.ts'
import {
  forwardCommand,
  listenForCommands,
  type RunForwardedCommand,
} from '../../../src/server/cli/control-socket.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'

let processes: ChildProcesses
beforeAll(async () => {
  processes = await createChildProcesses()
  Object.assign(processes.environment, {
    ROADSTEAD_LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://127.0.0.1:1/',
  })
})
afterAll(() => processes.close())

describe('options of roadstead export', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    const places = [
      buildPlaceRecord({ name: 'South', latitude: 43 }),
      buildPlaceRecord({ name: '=1+1', latitude: 45, type_enum: 7 }),
      buildPlaceRecord({ name: 'North', latitude: 46, tags: { fuel: 'yes' } }),
    ]
    await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
  })
  afterAll(() => server.close())

  async function runExport(...args: string[]): Promise<{ code: number; out: string }> {
    const { code, lines } = await runCommandOnServer(server, ['export', ...args])
    return { code, out: lines.join('') }
  }

  it('select bounds, types and a modification time', async () => {
    const { code, out } = await runExport('csv', '--bbox', '-5,44.5,7,50', '--types', '7,8')
    expect(code).toBe(0)
    expect(out.split('\r\n')).toHaveLength(3)
    expect(out).toContain(",false,'=1+1,7,Launch Ramp,45,4.132,")
    expect((await runExport('kml')).out.match(/<Placemark/g)).toHaveLength(3)
    const later = await runExport('gpx', '--updated-since', '2100-01-01')
    expect(later.out).toMatch(/<\/metadata>\n<\/gpx>\n$/)
  })

  it('put a byte order mark before a CSV only', async () => {
    const { out } = await runExport('csv', '--bom')
    expect(out).toBe(`\uFEFF${(await runExport('csv')).out}`)
    expect((await runExport('gpx', '--bom')).code).not.toBe(0)
  })

  it('select facilities, and list deleted places only with a modification time in formats that can', async () => {
    const { pool } = server.database
    expect((await runExport('csv', '--has', 'fuel')).out.split('\r\n')).toHaveLength(3)
    await pool.query("update places set deleted_at = now() where name = 'South'")
    const count = async (...args: string[]) => (await runExport(...args)).out.split('\r\n').length - 2
    expect(await count('csv')).toBe(2)
    expect(await count('csv', '--updated-since', '2001-01-01')).toBe(3)
    expect((await runExport('kml', '--updated-since', '2001-01-01')).out.match(/<Placemark/g)).toHaveLength(2)
    await pool.query("update places set deleted_at = null where name = 'South'")
  })

  it('are followed by links to the site, which is on this machine unless PUBLIC_URL names it', async () => {
    const { port } = server.settings
    expect((await runExport('gpx')).out).toContain(`<link href="http://localhost:${port}/">`)
    const on = { ...server, settings: { ...server.settings, publicUrl: 'https://club.example' } }
    const { lines } = await runCommandOnServer(on, ['export', 'gpx'])
    expect(lines.join('')).toContain('<link href="https://club.example/">')
  })

  it('an interrupted export fails', async () => {
    expect(await runCommandOnServer(server, ['export', 'csv'], AbortSignal.abort())).toEqual({
      code: 1,
      lines: [],
      errors: ['interrupted: the output is incomplete'],
    })
  })

  it.each([
    ['--bbox', '1,5,3,4', /in degrees, south not above north/],
    ['--has', 'fuel,casino', /facilities.*: .*fuel/],
    ['--types', 'x', /numbers, for example 0,1/],
    ['--types', '7,', /numbers, for example 0,1/],
    ['--updated-since', '2026', /time, for example 2026-/],
    ['--updated-since', 'never', /time, for example 2026-/],
    ['--limit', '5', /unknown option/],
  ])('%s %s is refused as wrong usage, with what is right', async (option, value, message) => {
    const { code, lines, errors } = await runCommandOnServer(server, ['export', 'kml', option, value])
    expect(code).toBe(2)
    expect(lines).toEqual([])
    expect(errors.join('\n')).toMatch(message)
  })
})

describe('command forwarded to a server', () => {
  const io = (write: CommandIo['write']): CommandIo => ({ ...silentIo, write })

  it('writes no faster than the terminal reads', async () => {
    let written = 0
    const runMany: RunForwardedCommand = async (_argv, _folder, { write }) => {
      for (; written < 400; written++) await write('x'.repeat(65_536))
      return 0
    }
    const commandServer = await listenForCommands(processes.dataFolder, runMany)
    let startReading: () => void = () => undefined
    const readingStarted = new Promise<void>((done) => (startReading = done))
    let read = 0
    const exit = forwardCommand(
      processes.dataFolder,
      ['export'],
      io(async (text) => {
        await readingStarted
        read += text.length
      }),
      new AbortController().signal,
    )
    await expect.poll(() => written).toBeGreaterThan(0)
    await wait(300)
    expect(written).toBeLessThan(100)
    startReading()
    expect(await exit).toBe(0)
    expect(read).toEqual(400 * 65_536)
    await commandServer.close()
  })

  it('is cancelled when the terminal disconnects', async () => {
    let failure: unknown = null
    const runForever: RunForwardedCommand = async (_argv, _folder, { write }) => {
      try {
        for (;;) await write('x'.repeat(65_536))
      } catch (error) {
        failure = error
        return 1
      }
    }
    const commandServer = await listenForCommands(processes.dataFolder, runForever)
    const controller = new AbortController()
    const errors: string[] = []
    const exit = forwardCommand(
      processes.dataFolder,
      ['export'],
      { ...io(() => Promise.resolve(controller.abort())), err: (text) => void errors.push(text) },
      controller.signal,
    )
    expect(await exit).toBe(1)
    // The message does not claim that the server stopped.
    expect(errors).toEqual(['interrupted'])
    await expect.poll(() => failure).toBeInstanceOf(Error)
    await commandServer.close()
  })

  /** Forwards a command to a server that runs `run`, and returns the exit code and what was shown. */
  async function forward(run: RunForwardedCommand, secrets: string[] = []) {
    const commandServer = await listenForCommands(processes.dataFolder, run)
    const shown: string[] = []
    const exit = await forwardCommand(
      processes.dataFolder,
      ['import', 'osm'],
      {
        out: (line) => shown.push(`out ${line}`),
        err: (line) => shown.push(`err ${line}`),
        write: (text) => Promise.resolve(void shown.push(`write ${text}`)),
        progress: ({ done, total }) => shown.push(`${done} of ${total}`),
        readSecret({ from, prompt }) {
          shown.push(`${from}: ${prompt}`)
          const secret = secrets.shift()
          return secret === undefined
            ? Promise.reject(new CommandError('no terminal'))
            : Promise.resolve(secret)
        },
      },
      new AbortController().signal,
    )
    await commandServer.close()
    return { exit, shown }
  }

  it('asks for secrets where the command was given, one after the other', async () => {
    const question = { from: 'terminal', prompt: 'Password: ' } as const
    const told: string[] = []
    const run: RunForwardedCommand = async (_argv, _folder, { readSecret }) => {
      for (const from of ['terminal', 'stdin', 'terminal'] as const)
        told.push(await readSecret({ ...question, from }))
      return 0
    }
    expect(await forward(run, ['one', 'two\n"', ''])).toEqual({
      exit: 0,
      shown: ['terminal: Password: ', 'stdin: Password: ', 'terminal: Password: '],
    })
    expect(told).toEqual(['one', 'two\n"', ''])
    expect(await forward(run)).toEqual({ exit: 1, shown: ['terminal: Password: ', 'err no terminal'] })
  })

  it('has its arguments, its working folder, its output in order and its exit code', async () => {
    const ran: unknown[] = []
    const { exit, shown } = await forward(async (argv, folder, { out, err, write }) => {
      ran.push(argv, folder)
      out('a')
      await write('b')
      err('c')
      return 2
    })
    expect(exit).toBe(2)
    expect(shown).toEqual(['out a', 'write b', 'err c'])
    expect(ran).toEqual([['import', 'osm'], process.cwd()])
  })

  it('shows only the progress that a reader can follow, and always the end', async () => {
    const { shown } = await forward((_argv, _folder, { progress }) => {
      for (let done = 0; done <= 1000; done++) progress({ label: 'rows', done, total: 1000 })
      return Promise.resolve(0)
    })
    expect(shown.length).toBeLessThan(100)
    expect(shown[0]).toBe('0 of 1000')
    expect(shown.at(-1)).toBe('1000 of 1000')
  })

  it('fails with the message of a failure in the server', async () => {
    expect(await forward(() => Promise.reject(new Error('a defect')))).toEqual({
      exit: 1,
      shown: ['err a defect'],
    })
  })

  it('fails if the server stops before it is done', async () => {
    const errors: string[] = []
    const commandServer = await listenForCommands(processes.dataFolder, (_argv, _folder, { out }) => {
      out('started')
      return new Promise(() => undefined)
    })
    const exit = await forwardCommand(
      processes.dataFolder,
      ['import', 'osm'],
      {
        ...io(() => Promise.resolve()),
        out: () => void commandServer.close(),
        err: (line) => errors.push(line),
      },
      new AbortController().signal,
    )
    expect(exit).toBe(1)
    expect(errors).toEqual(['the server stopped before the command finished'])
  })

  it('is not forwarded where no server accepts commands', async () => {
    const exit = await forwardCommand(
      processes.dataFolder,
      ['migrate'],
      io(() => Promise.resolve()),
      new AbortController().signal,
    )
    expect(exit).toBeNull()
  })
})
