import { linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { getErrorCode } from '../error-code.ts'
import { takeKernelLock } from './kernel-lock.ts'
import { getProcessStartTime } from './process-start-time.ts'

/** Another process holds the lock of the data folder. */
export class LockedError extends Error {
  constructor(dataFolder: string, holder: Holder | null) {
    super(`Roadstead already runs on ${dataFolder} (${describeHolder(holder)})`)
  }
}

export interface DataFolderLock {
  release(): void
}

/** Holder of a lock. The start time is included because process ids are reused. */
interface Holder {
  pid: number
  startedAt: string
  /** Former versions state neither host nor namespace. */
  host?: string
  /** Namespace in which the process id is valid: containers on one machine have different ones. */
  pidNamespace?: string
}

/**
 * Locks the data folder for this process. Throws {@link LockedError} while another
 * running process holds the lock; takes over the lock of a process that has ended.
 * PGlite does not lock its folder, and two processes on it lose data.
 *
 * The kernel decides, so that processes of other containers count too. The file `lock`
 * names the holder; on systems without kernel locks (Windows) it decides.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const path = join(dataFolder, 'lock')
  const kernelLock = takeKernelLock(join(dataFolder, 'lock.kernel'))
  if (kernelLock === 'held') throw new LockedError(dataFolder, readHolder(path))
  try {
    writeHolder(path, dataFolder)
    if (kernelLock) removeLeftHolders(dataFolder)
  } catch (error) {
    kernelLock?.release()
    throw error
  }
  return {
    release() {
      rmSync(path, { force: true })
      kernelLock?.release()
    },
  }
}

/**
 * Id of the process that holds the lock of a data folder; null if none does, or one in
 * another container or on another machine.
 */
export function findLockHolder(dataFolder: string): number | null {
  return readRunningHolder(join(dataFolder, 'lock'))?.pid ?? null
}

/** Creates the file that names this process as the holder. */
function writeHolder(path: string, dataFolder: string): void {
  const own = `${path}.${process.pid}`
  try {
    writeFileSync(own, JSON.stringify(describeProcess(process.pid)), { mode: 0o600 })
    for (;;) {
      try {
        linkSync(own, path) // atomic; fails if the lock exists
        break
      } catch (error) {
        if (getErrorCode(error) !== 'EEXIST') throw error
        const holder = readRunningHolder(path)
        if (holder) throw new LockedError(dataFolder, holder)
        rmSync(path, { force: true })
      }
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes what processes have left that were killed while they locked the folder. No other process can lock it now. */
function removeLeftHolders(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (/^lock\.\d+$/.test(name)) rmSync(join(dataFolder, name), { force: true })
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder // written by writeHolder; other content counts as none
  } catch {
    return null
  }
}

function readRunningHolder(path: string): Holder | null {
  const holder = readHolder(path)
  if (!holder || !Number.isInteger(holder.pid) || holder.pid === process.pid) return null
  return getProcessStartTime(holder.pid) === holder.startedAt ? holder : null
}

function describeProcess(pid: number): Holder {
  return {
    pid,
    startedAt: getProcessStartTime(pid) ?? '',
    host: hostname(),
    pidNamespace: readPidNamespace(),
  }
}

function describeHolder(holder: Holder | null): string {
  if (!holder) return 'in another process'
  const { host = hostname(), pidNamespace = readPidNamespace() } = holder
  return host !== hostname() || pidNamespace !== readPidNamespace()
    ? `process ${holder.pid} in another container or on another machine, host ${host}`
    : `process ${holder.pid}`
}

/** Identifies the PID namespace of this process; empty on systems without them. */
function readPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
