import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatLogLine } from '../../../src/server/cli/readable-log.ts'
import { copyEmbeddedTemplate } from '../../support/template-database.ts'

// Both tests use one installation: the first start loads the starter data.
const ROADSTEAD_DATA = mkdtempSync(join(tmpdir(), 'roadstead-terminal-'))
let running: ChildProcess | null = null
beforeAll(() => copyEmbeddedTemplate(ROADSTEAD_DATA))
afterEach(async () => {
  if (!running) return
  const ended = new Promise((resolve) => running?.once('close', resolve))
  running.kill('SIGTERM')
  await ended
  running = null
})
// A server in a terminal may run a moment longer than the program that opened the terminal.
afterAll(() => rmSync(ROADSTEAD_DATA, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

const startMs = 110_000

/** Starts the built server through a program and returns the lines printed before it was ready. */
async function startWith(program: string, args: string[]): Promise<string[]> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ROADSTEAD_NDBC_URL: 'off', ROADSTEAD_DATA },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await expect.poll(() => out, { timeout: startMs }).toMatch(/Roadstead ready on \S+/)
  const [before = ''] = out.split('Roadstead ready on')
  return before.split(/\r?\n/).filter((format) => format.trim() !== '')
}

const server = resolve('dist/server/main.js')

describe('start of the server', { timeout: 120_000 }, () => {
  it('logs JSON lines to a pipe', async () => {
    const lines = await startWith(process.execPath, [server, 'serve'])
    const logEntries = lines
      .filter((format) => format.startsWith('{'))
      .map((format) => JSON.parse(format) as object)
    expect(logEntries).toContainEqual(
      expect.objectContaining({ level: 30, msg: expect.stringMatching(/^Server listening/) }),
    )
  })

  it('logs readable lines to a terminal', async () => {
    const command = `'${process.execPath}' '${server}' serve`
    const lines = await startWith('script', ['-qec', command, '/dev/null'])
    expect(lines.filter((format) => format.includes('{"'))).toEqual([])
    expect(lines.join('\n')).toMatch(/\d\d:\d\d:\d\d info Server listening at http:/)
  })
})

describe('formatLogLine', () => {
  it('prints time, level, fields and the stack of an error', () => {
    const time = new Date(2026, 10, 21, 14, 5, 9).getTime()
    const format = (fields: object) => formatLogLine(JSON.stringify({ level: 30, time, ...fields }))
    expect(format({ msg: 'backup taken', file: 'a.zip' })).toBe('14:05:09 info backup taken file="a.zip"')
    expect(
      format({ level: 50, msg: 'failed', err: { message: 'away', stack: 'Error: away\n    at x' } }),
    ).toBe('14:05:09 error failed\nError: away\n    at x')
    expect(format({ msg: '\u001b[2Jgone' })).toBe('14:05:09 info [2Jgone')
  })
})
