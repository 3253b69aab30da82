import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { photoDecodingLimits, type PhotoDecodingLimits } from '../../../core/limits/protection.ts'
import { packageFolder, runsFromSource } from '../../system/paths.ts'
import type { ImageTaskResult, ImageTask } from './image-worker.ts'

/** The process was ended because a picture took too much; the answer tells of what. */
export type ResourceLimitExceeded = 'too much time' | 'too much memory'

/** Decodes one picture at a time. */
export interface ImageProcess {
  /** Rejects where the process cannot be started or dies by itself. */
  decode(task: ImageTask): Promise<ImageTaskResult | ResourceLimitExceeded>
  close(): void
}

/**
 * Decodes pictures in a process of its own: a library that decodes cannot be
 * interrupted, a process can be ended. It is started by the first picture and
 * rests after a while.
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
      return await answerOf(running, task, limits)
    } catch (error) {
      stop()
      throw error
    } finally {
      // It keeps no process from ending.
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
  const folder = runsFromSource ? join('src', 'server') : join('dist', 'server')
  const file = join(packageFolder, folder, 'posts', 'images', `image-worker.${runsFromSource ? 'ts' : 'js'}`)
  const loader = pathToFileURL(join(packageFolder, 'node_modules', 'tsx', 'dist', 'loader.mjs')).href
  return fork(file, [], {
    execArgv: ['--max-old-space-size=128', ...(runsFromSource ? ['--import', loader] : [])],
    // Nothing of the server's environment: a decoder that is taken over finds no secret in it.
    env: { PATH: process.env.PATH ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function answerOf(
  child: ChildProcess,
  task: ImageTask,
  limits: PhotoDecodingLimits,
): Promise<ImageTaskResult | ResourceLimitExceeded> {
  return new Promise((resolve, reject) => {
    let tookTooMuch: ResourceLimitExceeded | null = null
    const end = (why: ResourceLimitExceeded) => {
      tookTooMuch = why
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end('too much time'), limits.timeoutMs)
    const look = setInterval(() => {
      if (memoryOf(child.pid) > limits.maxMemoryBytes) end('too much memory')
    }, limits.memoryCheckMs)
    const settle = (how: () => void) => {
      clearTimeout(timer)
      clearInterval(look)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      how()
    }
    const onMessage = (answer: unknown) => settle(() => resolve(answer as ImageTaskResult)) // as image-worker.ts sends it
    const onExit = () =>
      settle(() => (tookTooMuch ? resolve(tookTooMuch) : reject(new Error('the process of photos ended'))))
    const onError = (error: Error) => settle(() => reject(error))
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(task, (error) => error && onError(error))
  })
}

const pageBytes = 4096

/** Resident bytes of a process; 0 where the system does not say. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(resident) * pageBytes
  } catch {
    return 0
  }
}
