import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createChildProcesses,
  type ChildProcesses,
  type StartedProcess,
} from '../../support/child-processes.ts'

// Both tests use one installation: the first start loads the starter data.
let processes: ChildProcesses
let running: StartedProcess | null = null
beforeAll(async () => {
  processes = await createChildProcesses()
  Object.assign(processes.environment, { ROADSTEAD_LOG_LEVEL: 'info', ROADSTEAD_NDBC_URL: 'off' })
})
afterEach(async () => {
  running?.child.kill('SIGTERM')
  await running?.result
  running = null
})
afterAll(() => processes.close())

const startMs = 110_000

/** Waits until the server is ready and returns the lines printed before. */
async function readStartLines(started: StartedProcess): Promise<string[]> {
  running = started
  await expect.poll(started.getStdout, { timeout: startMs }).toMatch(/Roadstead ready on \S+/)
  const [before = ''] = started.getStdout().split('Roadstead ready on')
  return before.split(/\r?\n/).filter((line) => line.trim() !== '')
}

const server = 'dist/server/main.js'

describe('start of the server', { timeout: 120_000 }, () => {
  it('logs JSON lines to a pipe', async () => {
    const lines = await readStartLines(processes.start(server, ['serve']))
    const logEntries = lines
      .filter((format) => format.startsWith('{'))
      .map((format) => JSON.parse(format) as object)
    expect(logEntries).toContainEqual(
      expect.objectContaining({ level: 30, msg: expect.stringMatching(/^Server listening/) }),
    )
  })

  it('logs readable lines to a terminal', async () => {
    const command = `'${process.execPath}' '${resolve(server)}' serve`
    const lines = await readStartLines(processes.startProgram('script', ['-qec', command, '/dev/null']))
    expect(lines.filter((format) => format.includes('{"'))).toEqual([])
    expect(lines.join('\n')).toMatch(/\d\d:\d\d:\d\d info Server listening at http:/)
  })
})
