import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** Delay before a server that ended is started again, as RestartSec of systemd. */
const restartDelayMs = 250
/** Like systemd, kills a server that does not end on SIGTERM. */
const stopTimeoutMs = 20_000

export interface SupervisorOptions {
  /** Returns the arguments of Node.js for the next start. */
  getArguments: () => string[]
  environment: Record<string, string>
  /** Called with each line of standard error. */
  onErrorLine: (line: string) => void
  /** Called with each line of the log on standard output. */
  onLogLine: (line: string) => void
}

/** The end of a server process. */
export interface ServerExit {
  code: number | null
  signal: string | null
}

/** A server that is started again whenever it ends, as by systemd with `Restart=always`. */
export interface SupervisedServer {
  /** Process id; 0 between two processes. */
  getPid(): number
  /** Number of starts so far. */
  getStarts(): number
  /** Sends a signal and resolves when the process has ended; kills it after 20 seconds. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<ServerExit & { ms: number }>
  /** Resolves when the process has ended by itself or by `end`. */
  waitForExit(): Promise<ServerExit>
  /** Ends the server and starts it only again with `resume`. */
  pause(): Promise<ServerExit & { ms: number }>
  resume(): void
}

/** Starts a server and supervises it. */
export function superviseServer(options: SupervisorOptions): SupervisedServer {
  let child: ChildProcess | null = null
  let exited: Promise<ServerExit> = Promise.resolve({ code: null, signal: null })
  let isPaused = false
  let starts = 0

  function start(): void {
    starts++
    const started = spawn(process.execPath, options.getArguments(), {
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    forEachLine(started.stdout, options.onLogLine)
    forEachLine(started.stderr, options.onErrorLine)
    exited = new Promise((resolve) =>
      started.once('close', (code, signal) => {
        child = null
        resolve({ code, signal })
        if (!isPaused) void wait(restartDelayMs).then(() => isPaused || child || start())
      }),
    )
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<ServerExit & { ms: number }> {
    const startedAt = performance.now()
    const ending = child
    ending?.kill(signal)
    const timer = setTimeout(() => ending?.kill('SIGKILL'), stopTimeoutMs)
    const exit = await exited
    clearTimeout(timer)
    return { ...exit, ms: performance.now() - startedAt }
  }

  start()
  return {
    getPid: () => child?.pid ?? 0,
    getStarts: () => starts,
    end,
    waitForExit: () => exited,
    pause() {
      isPaused = true
      return end('SIGTERM')
    },
    resume() {
      isPaused = false
      if (!child) start()
    },
  }
}

/** Calls `onLine` with each complete line of a stream. */
export function forEachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
