import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { photoDecodingLimits, type PhotoDecodingLimits } from '../../../core/limits/posts.ts'
import { hasBuiltWorkers, packageFolder } from '../../system/paths.ts'
import type { ImageTaskResult, ImageTask } from './image-worker.ts'

/** The limit because of which the process was killed. */
export type ResourceLimitExceeded = 'too much time' | 'too much memory'

/** The process was ended by someone else, such as a supervisor that stops the server or a system without memory. */
export class ImageProcessError extends Error {
  constructor() {
    super('the image process exited')
  }
}

/** Decodes one image at a time. */
export interface ImageProcess {
  /** Rejects if the process cannot be started, or with ImageProcessError if it exits. */
  decode(task: ImageTask): Promise<ImageTaskResult | ResourceLimitExceeded>
  close(): void
}

/**
 * Decodes images in a child process, because a decoder library cannot be interrupted
 * but a process can be killed. The process is started for the first image and stopped
 * after `idleTimeoutMs` without one.
 */
export function createImageProcess(limits: PhotoDecodingLimits = photoDecodingLimits): ImageProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  async function decode(task: ImageTask): Promise<ImageTaskResult | ResourceLimitExceeded> {
    clearTimeout(idle)
    child ??= startChild()
    const running = child
    running.ref()
    running.channel?.ref()
    try {
      return await runTask(running, task, limits)
    } catch (error) {
      stop()
      throw error
    } finally {
      // Do not keep the server process alive.
      running.unref()
      running.channel?.unref()
      if (running.exitCode !== null || running.signalCode !== null || running.killed) child = null
      idle = setTimeout(stop, limits.idleTimeoutMs)
      idle.unref()
    }
  }

  return { decode, close: stop }
}

function startChild(): ChildProcess {
  const isBuilt = hasBuiltWorkers()
  const folder = isBuilt ? join('dist', 'server') : join('src', 'server')
  const file = join(packageFolder, folder, 'posts', 'images', `image-worker.${isBuilt ? 'js' : 'ts'}`)
  const loader = pathToFileURL(join(packageFolder, 'node_modules', 'tsx', 'dist', 'loader.mjs')).href
  return fork(file, [], {
    // A group of its own: a signal to the group of the server does not end it while it works for a request.
    detached: true,
    execArgv: ['--max-old-space-size=128', ...(isBuilt ? [] : ['--import', loader])],
    // Without the server's environment, so that a compromised decoder finds no secrets.
    env: { PATH: process.env.PATH ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function runTask(
  child: ChildProcess,
  task: ImageTask,
  limits: PhotoDecodingLimits,
): Promise<ImageTaskResult | ResourceLimitExceeded> {
  return new Promise((resolve, reject) => {
    let exceeded: ResourceLimitExceeded | null = null
    const kill = (limit: ResourceLimitExceeded) => {
      exceeded = limit
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => kill('too much time'), limits.timeoutMs)
    const memoryTimer = setInterval(() => {
      if (readResidentBytes(child.pid) > limits.maxMemoryBytes) kill('too much memory')
    }, limits.memoryCheckMs)
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      clearInterval(memoryTimer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    const onMessage = (answer: unknown) => settle(() => resolve(answer as ImageTaskResult)) // as image-worker.ts sends it
    const onExit = () => settle(() => (exceeded ? resolve(exceeded) : reject(new ImageProcessError())))
    const onError = (error: Error) => settle(() => reject(error))
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(task, (error) => error && onError(error))
  })
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
