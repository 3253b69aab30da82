import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/server/cli/program.ts'
import { startServer, type RunningServer } from '../../src/server/cli/serve.ts'
import { forwardCommand } from '../../src/server/cli/control-socket.ts'
import { openInstallation, type Installation } from '../../src/server/cli/installation.ts'
import { parseSettings, type Settings } from '../../src/server/settings.ts'
import { createRecordingIo } from './test-server.ts'
import { createChildProcesses, type ChildProcesses } from './child-processes.ts'

// A new embedded database takes five seconds of a processor, and a busy machine makes them a minute.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let own: ChildProcesses
let settings: Settings
let server: RunningServer
beforeAll(async () => {
  own = await createChildProcesses()
  settings = parseSettings({ ...own.environment, PORT: '0', ROADSTEAD_LOG_LEVEL: 'silent' })
  server = await startServer(settings, createRecordingIo())
})
afterAll(() => own.close())

const never = new AbortController().signal

/** A command typed while the server runs: it is handed to it. */
async function handed(...argv: string[]) {
  const io = createRecordingIo()
  const code = await forwardCommand(own.dataFolder, argv, io, never)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

/** A command typed while no server runs. */
async function typed(...argv: string[]) {
  const io = createRecordingIo()
  const opened: Installation[] = []
  const installation = async () => {
    opened[0] ??= await openInstallation(settings, (error) => io.err(error.message))
    return opened[0]
  }
  const context = {
    io,
    workingFolder: own.dataFolder,
    signal: never,
    settings,
    runsInServer: false,
    getInstallation: installation,
  }
  const code = await runCommand(argv, context, () => Promise.resolve())
  await opened[0]?.close()
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

it('a running server takes a backup; restore and move ask for it to be stopped; then the restore is done', async () => {
  const { dataFolder } = own
  const photo = join(dataFolder, 'uploads', 'ab', 'photo')
  mkdirSync(join(dataFolder, 'uploads', 'ab'), { recursive: true })
  writeFileSync(photo, 'a photo')
  const file = join(dataFolder, 'club.zip')

  expect(await handed('backup', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Wrote \d+ rows of \d+ tables and 1 uploads to .*club\.zip \(\d+\.\d MB\)\.$/,
    ),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const stop = `stop the server on ${dataFolder} (process ${process.pid}) first: `
  expect(await handed('restore', file, '--replace')).toEqual({
    code: 1,
    out: '',
    err: `${stop}restore replaces its database`,
  })
  const elsewhere = 'postgres://me:opensesame@127.0.0.1:9/x'
  expect(await handed('move', '--to', elsewhere)).toEqual({
    code: 1,
    out: '',
    err: `${stop}changes made during the copy would be lost`,
  })
  await server.close()

  expect(await typed('restore', file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^cannot restore club\.zip: this installation contains 1\d{3} places, .*--replace/,
    ),
  })
  writeFileSync(photo, 'another one')
  expect(await typed('restore', 'club.zip', '--replace')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \d+ rows, verified/),
  })
  expect(readFileSync(photo, 'utf8')).toBe('a photo')

  const moved = await typed('move', '--to', elsewhere)
  expect(moved).toMatchObject({ code: 1, out: '' })
  expect(moved.err).toMatch(/^cannot move: [^\n]+$/)
  expect(moved.err).not.toContain('opensesame')
  expect(await typed('move')).toMatchObject({ code: 2 })
}, 120_000)
