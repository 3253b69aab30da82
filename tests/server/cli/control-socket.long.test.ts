import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runCommand } from '../../../src/server/cli/program.ts'
import { startServer, type RunningServer } from '../../../src/server/cli/serve.ts'
import { forwardCommand } from '../../../src/server/cli/control-socket.ts'
import { openInstallation, type Installation } from '../../../src/server/cli/installation.ts'
import { parseSettings, type Settings } from '../../../src/server/system/settings.ts'
import { createRecordingIo } from '../../support/test-server.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'

// Creating an embedded database takes five seconds of CPU time, up to a minute on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let processes: ChildProcesses
let settings: Settings
let server: RunningServer
beforeAll(async () => {
  processes = await createChildProcesses({ starterData: true })
  settings = parseSettings({ ...processes.environment, PORT: '0', ROADSTEAD_LOG_LEVEL: 'silent' })
  server = await startServer(settings, createRecordingIo())
})
afterAll(() => processes.close())

const neverAborted = new AbortController().signal

/** Runs a command in the running server. */
async function runInServer(...argv: string[]) {
  const io = createRecordingIo()
  const code = await forwardCommand(processes.dataFolder, argv, io, neverAborted)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

/** Runs a command without a server. */
async function runWithoutServer(...argv: string[]) {
  const io = createRecordingIo()
  const installations: Installation[] = []
  const installation = async () => {
    installations[0] ??= await openInstallation(settings, { onFailure: (error) => io.err(error.message) })
    return installations[0]
  }
  const context = {
    io,
    workingFolder: processes.dataFolder,
    signal: neverAborted,
    settings,
    runsInServer: false,
    getInstallation: installation,
  }
  const code = await runCommand(argv, context, () => Promise.resolve())
  await installations[0]?.close()
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

it('backup runs in the server; restore and move require the server to stop, then the restore succeeds', async () => {
  const { dataFolder } = processes
  const photo = join(dataFolder, 'uploads', 'ab', 'photo')
  mkdirSync(join(dataFolder, 'uploads', 'ab'), { recursive: true })
  writeFileSync(photo, 'a photo')
  const file = join(dataFolder, 'club.zip')

  expect(await runInServer('backup', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Wrote \d+ rows of \d+ tables and 1 uploads to .*club\.zip \(\d+\.\d MB\)\.$/,
    ),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const stopMessage = `stop the server on ${dataFolder} (process ${process.pid}) first: `
  expect(await runInServer('restore', file, '--replace')).toEqual({
    code: 1,
    out: '',
    err: `${stopMessage}restore replaces its database`,
  })
  const targetUrl = 'postgres://me:opensesame@127.0.0.1:9/x'
  expect(await runInServer('move', '--to', targetUrl)).toEqual({
    code: 1,
    out: '',
    err: `${stopMessage}changes made during the copy would be lost`,
  })
  await server.close()

  expect(await runWithoutServer('restore', file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^cannot restore club\.zip: this installation contains 1\d{3} places, .*--replace/,
    ),
  })
  writeFileSync(photo, 'another one')
  expect(await runWithoutServer('restore', 'club.zip', '--replace')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \d+ rows, verified/),
  })
  expect(readFileSync(photo, 'utf8')).toBe('a photo')

  const moveResult = await runWithoutServer('move', '--to', targetUrl)
  expect(moveResult).toMatchObject({ code: 1, out: '' })
  expect(moveResult.err).toMatch(/^cannot move: [^\n]+$/)
  expect(moveResult.err).not.toContain('opensesame')
  expect(await runWithoutServer('move')).toMatchObject({ code: 2 })
}, 120_000)
