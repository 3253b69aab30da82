import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatLogLine } from '../../src/server/cli/readable-log.ts'
import { copyEmbeddedTemplate } from './template-database.ts'

// One installation for both starts: the first takes the starter data in.
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
// A server on a terminal may outlive the program that holds the terminal by a moment.
afterAll(() => rmSync(ROADSTEAD_DATA, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

const startMs = 110_000

/** What the built server printed until it was ready, started by such a program. */
async function startedBy(program: string, args: string[]): Promise<string[]> {
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
  return before.split(/\r?\n/).filter((line) => line.trim() !== '')
}

const server = resolve('dist/server/main.js')

describe('the start of the server', { timeout: 120_000 }, () => {
  it('on a pipe logs a line of JSON each', async () => {
    const lines = await startedBy(process.execPath, [server, 'serve'])
    const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object)
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 30, msg: expect.stringMatching(/^Server listening/) }),
    )
  })

  it('on a terminal prints no line of JSON: its log is in words', async () => {
    const command = `'${process.execPath}' '${server}' serve`
    const lines = await startedBy('script', ['-qec', command, '/dev/null'])
    expect(lines.filter((line) => line.includes('{"'))).toEqual([])
    expect(lines.join('\n')).toMatch(/\d\d:\d\d:\d\d info Server listening at http:/)
  })
})

describe('a log line in words', () => {
  it('has its time, its level, its facts and the stack of its error', () => {
    const time = new Date(2026, 10, 21, 14, 5, 9).getTime()
    const line = (facts: object) => formatLogLine(JSON.stringify({ level: 30, time, ...facts }))
    expect(line({ msg: 'backup taken', file: 'a.zip' })).toBe('14:05:09 info backup taken file="a.zip"')
    expect(line({ level: 50, msg: 'failed', err: { message: 'away', stack: 'Error: away\n    at x' } })).toBe(
      '14:05:09 error failed\nError: away\n    at x',
    )
    expect(line({ msg: '\u001b[2Jgone' })).toBe('14:05:09 info [2Jgone')
  })
})
