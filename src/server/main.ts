import { shutdown } from '../core/limits/server.ts'
import { CommandError } from './system/command-io.ts'
import { exitCodes, runCommand } from './cli/program.ts'
import { createReadableLogStream } from './cli/readable-log.ts'
import { createTerminalIo } from './cli/terminal.ts'
import { forwardCommand } from './cli/control-socket.ts'
import { limitHeaps, setLazyCompilationFlag } from './system/memory/heap.ts'
import { keepNativeMemorySmall } from './system/memory/native-memory.ts'
import { openInstallation, type Installation, type OpenOptions } from './cli/installation.ts'
import { createRedactor } from './system/log-redaction.ts'
import { findLockHolder, LockedError } from './system/locks/data-folder-lock.ts'
import { parseSettings, SettingsError, type Settings } from './system/settings.ts'

/**
 * Entry point of the command line; the only module that reads the environment.
 * A command is forwarded to the server that runs on the same data folder; without
 * one the command opens the folder itself.
 */
const io = createTerminalIo()
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // A second signal exits immediately.
    if (stop.signal.aborted) process.exit(exitCodes.failed)
    stop.abort()
  })
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  io.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return exitCodes.failed
})
io.close()

async function main(args: string[]): Promise<number> {
  const argv = args.length > 0 ? args : ['serve']
  let settings: Settings
  try {
    settings = parseSettings(process.env, (line) => io.err(line))
    io.redactWith(createRedactor(settings))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    io.err(error.message)
    return exitCodes.failed
  }
  const serving = argv[0] === 'serve'
  if (!serving && !hasHelpFlag(argv) && findLockHolder(settings.dataFolder) !== null) {
    const exit = await forwardCommand(settings.dataFolder, argv, io, stop.signal)
    if (exit !== null) return exit
  }
  return runLocally(argv, settings)
}

function hasHelpFlag(argv: string[]): boolean {
  return argv.some((arg) => ['--help', '-h', '--version', '-V', 'help'].includes(arg))
}

async function runLocally(argv: string[], settings: Settings): Promise<number> {
  limitHeaps()
  setLazyCompilationFlag()
  const opened: Promise<Installation>[] = []
  // A command sends its events with NOTIFY, which every server receives, and reads what it has written.
  const commandSettings = { ...settings, eventsUrl: null, databaseReplicaUrl: null }
  const getInstallation = (options?: OpenOptions) => {
    opened[0] ??= openInstallation(commandSettings, {
      onFailure: (error) => io.err(error.message),
      ...options,
    })
    return opened[0]
  }
  const context = {
    io,
    workingFolder: process.cwd(),
    signal: stop.signal,
    settings: commandSettings,
    runsInServer: false,
    getInstallation,
  }
  try {
    return await runCommand(argv, context, () => serveUntilStopped(settings))
  } catch (error) {
    if (!(error instanceof LockedError || error instanceof CommandError)) throw error
    io.err(error.message)
    return exitCodes.failed
  } finally {
    const installed = await opened[0]?.catch(() => null)
    await installed?.close()
  }
}

/** Ends the process at the deadline, which starts after the shutdown delay, whatever the server still waits for. */
function limitShutdown({ shutdownDelaySeconds }: Settings): void {
  const timer = setTimeout(
    () => {
      io.err(`the server did not close within ${shutdown.deadlineMs / 1000} s and was ended`)
      process.exit(exitCodes.failed)
    },
    shutdownDelaySeconds * 1000 + shutdown.deadlineMs,
  )
  timer.unref()
}

async function serveUntilStopped(settings: Settings): Promise<void> {
  keepNativeMemorySmall()
  stop.signal.addEventListener('abort', () => limitShutdown(settings))
  // Loaded here, because no other command needs its modules.
  const { startServer } = await import('./cli/serve.ts')
  const { askForWaters } = await import('./cli/ask-waters.ts')
  // JSON lines when the output is piped, readable lines on a terminal.
  const server = await startServer(
    settings,
    io,
    process.stdout.isTTY ? createReadableLogStream(io) : undefined,
  )
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const { db } = server.app.database
    const { stdin: input, stdout: output } = process
    void askForWaters({ db, io, signal: stop.signal }, { input, output }).catch((error: unknown) => {
      io.err(String(error))
    })
  }
  const stopped = new Promise<null>((resolve) => {
    if (stop.signal.aborted) resolve(null)
    stop.signal.addEventListener('abort', () => resolve(null))
  })
  const failure = await Promise.race([stopped, server.failed])
  if (failure) endFailed(failure)
  await server.close()
}

/** Exits at once, so that a supervisor restarts the server: open requests cannot be answered. */
function endFailed(failure: Error): never {
  io.err(`Roadstead ends because its database cannot be restarted: ${failure.message}`)
  process.exit(exitCodes.failed)
}
