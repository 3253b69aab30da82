import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Someone else works on the data folder. */
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

/** Who holds a lock: the process and when it started, for process numbers are used again. */
interface Holder {
  pid: number
  startedAt: string
}

/**
 * Takes the data folder for this process. Throws {@link LockedError} while another
 * living process holds it; the lock of a dead one is taken over. PGlite itself
 * does not guard its folder: two processes on it lose data.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const path = join(dataFolder, 'lock')
  const own = join(dataFolder, `lock.${process.pid}`)
  writeFileSync(own, JSON.stringify(holderOf(process.pid)), { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(own, path) // fails when the lock is there: whole or not at all
        break
      } catch (error) {
        if (!isExisting(error)) throw error
        const holder = livingHolder(path)
        if (holder) throw new LockedError(holder.pid, dataFolder)
        rmSync(path, { force: true })
      }
    }
  } finally {
    unlinkSync(own)
  }
  return { release: () => rmSync(path, { force: true }) }
}

/** The process that holds a data folder, or null. */
export function findLockHolder(dataFolder: string): number | null {
  return livingHolder(join(dataFolder, 'lock'))?.pid ?? null
}

function livingHolder(path: string): Holder | null {
  let holder: Holder
  try {
    holder = JSON.parse(readFileSync(path, 'utf8')) as Holder // written by holderOf; anything else counts as dead
  } catch {
    return null
  }
  if (!Number.isInteger(holder.pid) || holder.pid === process.pid) return null
  return startOf(holder.pid) === holder.startedAt ? holder : null
}

function holderOf(pid: number): Holder {
  return { pid, startedAt: startOf(pid) ?? '' }
}

/** When a process started, in whatever form this system tells it; null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold blanks; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return process.platform === 'linux' ? null : startFromPs(pid)
  }
}

function startFromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
