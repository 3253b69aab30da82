import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process holds the lock of the data folder. */
export class LockedError extends Error {
  readonly pid: number

  constructor(pid: number, dataFolder: string) {
    super(`Roadstead already runs on ${dataFolder} (process ${pid})`)
    this.pid = pid
  }
}

export interface DataFolderLock {
  release(): void
}

/** Holder of a lock. The start time is included because process ids are reused. */
interface Holder {
  pid: number
  startedAt: string
}

/**
 * Locks the data folder for this process. Throws {@link LockedError} while another
 * running process holds the lock; takes over the lock of a process that has ended.
 * PGlite does not lock its folder, and two processes on it lose data.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const path = join(dataFolder, 'lock')
  const own = join(dataFolder, `lock.${process.pid}`)
  writeFileSync(own, JSON.stringify(describeProcess(process.pid)), { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(own, path) // atomic; fails if the lock exists
        break
      } catch (error) {
        if (!isAlreadyExistsError(error)) throw error
        const holder = readRunningHolder(path)
        if (holder) throw new LockedError(holder.pid, dataFolder)
        rmSync(path, { force: true })
      }
    }
  } finally {
    unlinkSync(own)
  }
  return { release: () => rmSync(path, { force: true }) }
}

/** Id of the process that holds the lock of a data folder; null if none does. */
export function findLockHolder(dataFolder: string): number | null {
  return readRunningHolder(join(dataFolder, 'lock'))?.pid ?? null
}

function readRunningHolder(path: string): Holder | null {
  let holder: Holder
  try {
    holder = JSON.parse(readFileSync(path, 'utf8')) as Holder // written by lockDataFolder; other content counts as a stale lock
  } catch {
    return null
  }
  if (!Number.isInteger(holder.pid) || holder.pid === process.pid) return null
  return getStartTime(holder.pid) === holder.startedAt ? holder : null
}

function describeProcess(pid: number): Holder {
  return { pid, startedAt: getStartTime(pid) ?? '' }
}

/** Start time of a process, in a system-specific format; null if there is no such process. */
function getStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name in parentheses may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return process.platform === 'linux' ? null : getStartTimeFromPs(pid)
  }
}

function getStartTimeFromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

function isAlreadyExistsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
