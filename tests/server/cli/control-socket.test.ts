import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  forwardCommand,
  getControlSocketPath,
  listenForCommands,
  type RunForwardedCommand,
} from '../../../src/server/cli/control-socket.ts'
import { createRecordingIo } from '../../support/test-server.ts'

let folder: string
let server: { close(): Promise<void> }
/** Errors that would end the server. */
let uncaught: unknown[]
const record = (error: unknown) => void uncaught.push(error)
let handlers: NodeJS.UncaughtExceptionListener[]
const run: RunForwardedCommand = (argv) => {
  if (argv[0] === 'throw') throw new Error('before its first wait')
  return Promise.resolve(0)
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roadstead-socket-'))
  server = await listenForCommands(folder, run)
  uncaught = []
  // Instead of the handlers of the test runner, which would report them as errors of the run.
  handlers = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', record)
})
afterEach(async () => {
  process.removeAllListeners('uncaughtException')
  for (const handler of handlers) process.on('uncaughtException', handler)
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Sends bytes and returns the answer up to the end of the connection. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = createConnection(getControlSocketPath(folder)).setEncoding('utf8')
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', () => undefined) // closed by the server
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

const refused = '{"err":"not a command of this program"}\n{"exit":1}\n'

it.each([
  ['no JSON', 'hello\n'],
  ['an empty line', '\n'],
  ['half a command', '{"argv":["export"]\n'],
  ['null', 'null\n'],
  ['a number', '1\n'],
  ['a list', '[]\n'],
  ['a command without a folder', '{"argv":["export"]}\n'],
  ['a command that is no list', '{"argv":"export","workingFolder":"/"}\n'],
  ['arguments that are no texts', '{"argv":[{}],"workingFolder":"/"}\n'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x0a])],
])('%s on the control socket is refused, and the server goes on', async (_name, bytes) => {
  expect(await send(bytes)).toBe(refused)
  const io = createRecordingIo()
  expect(await forwardCommand(folder, ['export'], io, new AbortController().signal)).toBe(0)
  expect(uncaught).toEqual([])
})

it('a command that fails at once is answered, too', async () => {
  expect(await send('{"argv":["throw"],"workingFolder":"/"}\n')).toBe(
    '{"err":"before its first wait"}\n{"exit":1}\n',
  )
  expect(uncaught).toEqual([])
})

it('a line without an end is not kept for ever', async () => {
  expect(await send('x'.repeat(3 * 1024 * 1024))).toBe('')
  expect(uncaught).toEqual([])
})
