import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getWorkerFile, typeScriptLoaderUrl } from '../paths.ts'
import { toError } from '../to-error.ts'
import { WorkerEndedError, WorkerLimitError, type StartWorker } from './worker-connection.ts'

/** Limits of a child process, measured while it handles a request. */
export interface ProcessLimits {
  /** Heap of JavaScript, in megabytes. */
  maxHeapMb: number
  /** Resident memory with that of native code; above it the process is killed. */
  maxResidentBytes: number
  memoryCheckMs: number
}

/**
 * Returns a function that starts child processes, for native code that may crash or exceed limits. Their file calls
 * `handleProcessRequests`. They end with this process.
 */
export function createProcessStarter({
  maxHeapMb,
  maxResidentBytes,
  memoryCheckMs,
}: ProcessLimits): StartWorker {
  return (name, { onMessage, onEnd }) => {
    const file = getWorkerFile(name)
    const child = fork(file, [], {
      // A group of its own: a signal to the group of the server does not end it while it works for a request.
      detached: true,
      execArgv: [
        `--max-old-space-size=${maxHeapMb}`,
        ...(file.endsWith('.ts') ? ['--import', typeScriptLoaderUrl] : []),
      ],
      // Without the server's environment, so that compromised native code finds no secrets.
      env: { PATH: process.env.PATH ?? '' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // It rejects if the process could not be started.
    const ended = once(child, 'exit').catch(() => undefined)
    let memoryTimer: NodeJS.Timeout | undefined

    function end(error: Error): void {
      clearInterval(memoryTimer)
      child.kill('SIGKILL')
      onEnd(error)
    }

    function checkMemory(): void {
      if (readResidentBytes(child.pid) > maxResidentBytes) end(new WorkerLimitError(name, 'memory'))
    }

    child.on('message', onMessage)
    child.on('error', (error) => end(toError(error)))
    child.on('exit', () => end(new WorkerEndedError(name)))
    return {
      send(message) {
        // A process that cannot be reached is ending; its exit rejects the request.
        child.send(message, (error) => error && child.kill('SIGKILL'))
      },
      setBusy(isBusy) {
        clearInterval(memoryTimer)
        if (isBusy) {
          memoryTimer = setInterval(checkMemory, memoryCheckMs)
          child.ref()
          child.channel?.ref()
        } else {
          child.unref()
          child.channel?.unref()
        }
      },
      async terminate() {
        clearInterval(memoryTimer)
        child.kill('SIGKILL')
        // Keep this process running until then, as the end of a thread does.
        child.ref()
        await ended
      },
    }
  }
}

const pageBytes = 4096

/** Resident memory of a process in bytes; 0 if the system does not provide it. */
function readResidentBytes(pid: number | undefined): number {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(resident) * pageBytes
  } catch {
    return 0
  }
}
