import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError, type CommandIo, type Progress } from '../system/command-io.ts'
import { writeText } from '../system/formats/write-text.ts'

/** A command handed to the running server. */
interface Handed {
  argv: string[]
  workingFolder: string
}

/** What the server tells while it works, a JSON line each. */
type Told = { out: string } | { text: string } | { err: string } | { progress: Progress } | { exit: number }

/** Runs a command for someone at the socket; returns the exit code. */
export type RunForwardedCommand = (
  argv: string[],
  workingFolder: string,
  io: CommandIo,
  signal: AbortSignal,
) => Promise<number>

/** Unix sockets have short names. */
const longestSocketPath = 100

/** The socket of a data folder, in the folder itself where the path is short enough. */
export function getControlSocketPath(dataFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\roadstead-${shortHash(dataFolder)}`
  const path = join(dataFolder, 'roadstead.sock')
  return path.length <= longestSocketPath ? path : join(tmpdir(), `roadstead-${shortHash(dataFolder)}.sock`)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Takes commands of other processes of this user. The caller holds the folder's lock. */
export async function listenForCommands(
  dataFolder: string,
  run: RunForwardedCommand,
): Promise<{ close(): Promise<void> }> {
  const path = getControlSocketPath(dataFolder)
  rmSync(path, { force: true }) // left by a server that was killed
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    serveOne(socket, run)
  })
  const mask = process.umask(0o177)
  try {
    await listening(server, path)
  } finally {
    process.umask(mask)
  }
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

/** A bar moves no more often: who works by lines tells of each. */
const progressEveryMs = 100

function serveOne(socket: Socket, run: RunForwardedCommand): void {
  const stop = new AbortController()
  socket.on('close', () => stop.abort())
  let lastProgress = -Infinity
  const tell = (told: Told) => void (socket.writable && socket.write(lineOf(told)))
  const io: CommandIo = {
    out: (out) => tell({ out }),
    write: (text) => writeText(socket, lineOf({ text })),
    err: (err) => tell({ err }),
    progress(progress) {
      const now = performance.now()
      if (now - lastProgress < progressEveryMs && progress.done !== progress.total) return
      lastProgress = now
      tell({ progress })
    },
  }
  whenLine(socket, (line) => {
    const { argv, workingFolder } = JSON.parse(line) as Handed // written by forwardCommand alone
    run(argv, workingFolder, io, stop.signal)
      .catch((error: unknown) => {
        io.err(error instanceof Error ? error.message : String(error))
        return 1
      })
      .then((exit) => {
        tell({ exit })
        socket.end()
      })
      .catch(() => socket.destroy())
  })
}

/** Calls `take` with the first line. Not by readline, which throws the error of a socket that broke where none can catch it. */
function whenLine(socket: Socket, take: (line: string) => void): void {
  let text = ''
  const listen = (chunk: string) => {
    text += chunk
    const end = text.indexOf('\n')
    if (end < 0) return
    socket.off('data', listen)
    take(text.slice(0, end))
  }
  socket.setEncoding('utf8').on('data', listen)
}

/**
 * Hands a command to the server of a data folder; its exit code, or null where no
 * server takes commands there. What it writes is read no faster than `io` takes it.
 */
export async function forwardCommand(
  dataFolder: string,
  argv: string[],
  io: CommandIo,
  signal: AbortSignal,
): Promise<number | null> {
  const socket = createConnection(getControlSocketPath(dataFolder)).setEncoding('utf8')
  signal.addEventListener('abort', () => socket.destroy())
  if (!(await connected(socket))) return null
  const handed: Handed = { argv, workingFolder: process.cwd() }
  socket.write(`${JSON.stringify(handed)}\n`)
  let exit: number | null = null
  try {
    for await (const line of linesOf(socket)) {
      const told = JSON.parse(line) as Told // written by serveOne alone
      if ('out' in told) io.out(told.out)
      else if ('text' in told) await io.write(told.text)
      else if ('err' in told) io.err(told.err)
      else if ('progress' in told) io.progress(told.progress)
      else exit = told.exit
    }
  } catch (error) {
    if (error instanceof CommandError) {
      io.err(error.message)
      return 1
    }
    // A socket that broke ends the command as one that was closed does.
  }
  if (exit === null) io.err(signal.aborted ? 'broken off' : 'the server stopped before the command was done')
  return exit ?? 1
}

function connected(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('close', () => resolve(false))
    socket.on('error', () => undefined)
  })
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of socket as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function lineOf(told: Told): string {
  return `${JSON.stringify(told)}\n`
}
