import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandIo } from '../../../src/server/system/command-io.ts'
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
      buildPlaceRecord({ name: 'North', latitude: 46 }),
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

  it.each([
    ['--bbox', '1,5,3,4'],
    ['--types', 'x'],
    ['--updated-since', 'never'],
    ['--limit', '5'],
  ])('%s %s is refused as wrong usage', async (...args) => {
    expect(await runExport('kml', ...args)).toEqual({ code: 2, out: '' })
  })
})

describe('command forwarded to a server', () => {
  const io = (write: CommandIo['write']): CommandIo => ({
    out: () => undefined,
    err: () => undefined,
    progress: () => undefined,
    write,
  })

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
    expect([await exit, read]).toEqual([0, 400 * 65_536])
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
})
