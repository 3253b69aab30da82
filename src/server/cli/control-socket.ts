import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError, type CommandIo, type Progress, type SecretQuestion } from '../system/command-io.ts'
import { writeText } from '../system/formats/write-text.ts'

/** A command forwarded to the running server. */
interface ForwardedCommand {
  argv: string[]
  workingFolder: string
}

/** Messages from the server while the command runs, one JSON line each. */
type ServerMessage =
  | { out: string }
  | { text: string }
  | { err: string }
  | { progress: Progress }
  | { question: SecretQuestion }
  | { exit: number }

/** Answer of the client to a question: one JSON line. */
type Answer = { secret: string } | { failure: string }

/** Runs a forwarded command. Returns the exit code. */
export type RunForwardedCommand = (
  argv: string[],
  workingFolder: string,
  io: CommandIo,
  signal: AbortSignal,
) => Promise<number>

/** Maximum length of a socket path, below the limit of Unix sockets. */
const maxSocketPathLength = 100

/** Returns the socket path of a data folder: in the folder itself if the path is short enough. */
export function getControlSocketPath(dataFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\roadstead-${shortHash(dataFolder)}`
  const path = join(dataFolder, 'roadstead.sock')
  return path.length <= maxSocketPathLength ? path : join(tmpdir(), `roadstead-${shortHash(dataFolder)}.sock`)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * Accepts commands from other processes of the same user. The caller must hold the lock
 * of the data folder.
 */
export async function listenForCommands(
  dataFolder: string,
  run: RunForwardedCommand,
): Promise<{ close(): Promise<void> }> {
  const path = getControlSocketPath(dataFolder)
  rmSync(path, { force: true }) // left behind by a killed server
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    handleConnection(socket, run)
  })
  const mask = process.umask(0o177)
  try {
    await listen(server, path)
  } finally {
    process.umask(mask)
  }
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

/** Throttle progress updates to 10 per second. */
const progressIntervalMs = 100

function handleConnection(socket: Socket, run: RunForwardedCommand): void {
  const stop = new AbortController()
  socket.on('close', () => stop.abort())
  let lastProgress = -Infinity
  const send = (message: ServerMessage) => void (socket.writable && socket.write(formatLine(message)))
  const io: CommandIo = {
    out: (out) => send({ out }),
    write: (text) => writeText(socket, formatLine({ text })),
    err: (err) => send({ err }),
    progress(progress) {
      const now = performance.now()
      if (now - lastProgress < progressIntervalMs && progress.done !== progress.total) return
      lastProgress = now
      send({ progress })
    },
    readSecret(question) {
      send({ question })
      return new Promise((resolve, reject) => {
        const refuse = () => reject(new CommandError('interrupted'))
        socket.once('close', refuse)
        readNextLine(socket, (line) => {
          socket.off('close', refuse)
          const answer = parseAnswer(line)
          if ('secret' in answer) resolve(answer.secret)
          else reject(new CommandError(answer.failure))
        })
      })
    },
  }
  readNextLine(socket, (line) => {
    // Any program of the user may write here: whatever it writes must not end the server.
    startCommand(line)
      .catch((error: unknown) => {
        io.err(error instanceof Error ? error.message : String(error))
        return 1
      })
      .then((exit) => {
        send({ exit })
        socket.end()
      })
      .catch(() => socket.destroy())
  })

  async function startCommand(line: string): Promise<number> {
    const command = parseCommand(line)
    if (!command) throw new Error('not a command of this program')
    return run(command.argv, command.workingFolder, io, stop.signal)
  }
}

/** Parses a line that `forwardCommand` has written; null for any other one. */
function parseCommand(line: string): ForwardedCommand | null {
  let command: unknown
  try {
    command = JSON.parse(line)
  } catch {
    return null
  }
  if (typeof command !== 'object' || command === null) return null
  const { argv, workingFolder } = command as Partial<Record<keyof ForwardedCommand, unknown>>
  if (!Array.isArray(argv) || typeof workingFolder !== 'string') return null
  return argv.every((part): part is string => typeof part === 'string') ? { argv, workingFolder } : null
}

/** Parses the answer to a question; a failure for any other line. */
function parseAnswer(line: string): Answer {
  let answer: unknown
  try {
    answer = JSON.parse(line)
  } catch {
    answer = null
  }
  const { secret, failure } = (answer ?? {}) as Partial<Record<'secret' | 'failure', unknown>>
  if (typeof secret === 'string') return { secret }
  return { failure: typeof failure === 'string' ? failure : 'not an answer' }
}

/** Most characters of a command: those of a command line of Linux. */
const maxCommandLength = 2_097_152

/**
 * Calls `onLine` with the next line, and ignores what follows it in the same chunk: the client sends a line and waits
 * for an answer. Does not use readline, which rethrows socket
 * errors where they cannot be caught.
 */
function readNextLine(socket: Socket, onLine: (line: string) => void): void {
  let text = ''
  const listen = (chunk: string) => {
    text += chunk
    const end = text.indexOf('\n')
    if (end < 0) {
      if (text.length > maxCommandLength) socket.destroy()
      return
    }
    socket.off('data', listen)
    onLine(text.slice(0, end))
  }
  socket.setEncoding('utf8').on('data', listen)
}

/**
 * Forwards a command to the server of a data folder. Returns its exit code, or null if
 * no server accepts commands there. Reads the output only as fast as `io` accepts it.
 */
export async function forwardCommand(
  dataFolder: string,
  argv: string[],
  io: CommandIo,
  signal: AbortSignal,
): Promise<number | null> {
  const socket = createConnection(getControlSocketPath(dataFolder)).setEncoding('utf8')
  signal.addEventListener('abort', () => socket.destroy())
  if (!(await waitForConnection(socket))) return null
  const command: ForwardedCommand = { argv, workingFolder: process.cwd() }
  socket.write(`${JSON.stringify(command)}\n`)
  let exit: number | null = null
  try {
    for await (const line of readLines(socket)) {
      const message = JSON.parse(line) as ServerMessage // only handleConnection writes to this socket
      if ('out' in message) io.out(message.out)
      else if ('text' in message) await io.write(message.text)
      else if ('err' in message) io.err(message.err)
      else if ('progress' in message) io.progress(message.progress)
      else if ('question' in message) socket.write(formatLine(await answerQuestion(io, message.question)))
      else exit = message.exit
    }
  } catch (error) {
    if (error instanceof CommandError) {
      io.err(error.message)
      return 1
    }
    // A broken socket ends the command like a closed one.
  }
  if (exit === null) io.err(signal.aborted ? 'interrupted' : 'the server stopped before the command finished')
  return exit ?? 1
}

async function answerQuestion(io: CommandIo, question: SecretQuestion): Promise<Answer> {
  try {
    return { secret: await io.readSecret(question) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

function waitForConnection(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('close', () => resolve(false))
    socket.on('error', () => undefined)
  })
}

async function* readLines(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of socket as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function formatLine(message: ServerMessage | Answer): string {
  return `${JSON.stringify(message)}\n`
}
