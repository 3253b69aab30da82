import { closeSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Koffi from 'koffi'

/** A lock that the kernel keeps until it is released or its process ends, in whatever way. */
export interface KernelLock {
  release(): void
}

/** `LOCK_EX | LOCK_NB`, the same on Linux, macOS and BSD. */
const exclusiveWithoutWaiting = 2 | 4

/**
 * Locks a file, which is created if missing, with flock(2). Returns 'held' while another
 * process holds the lock, also one in another container; null if this system or the file
 * system has no such locks. The file must never be deleted: a new file has its own lock.
 */
export function takeKernelLock(path: string): KernelLock | 'held' | null {
  const system = loadFlock()
  if (!system) return null
  const file = openSync(path, 'a', 0o600) // closed in child processes, which therefore do not keep the lock
  if (system.flock(file, exclusiveWithoutWaiting) === 0) return { release: () => closeSync(file) }
  const isHeld = system.getErrorNumber() === system.wouldBlock
  closeSync(file)
  return isHeld ? 'held' : null
}

interface Flock {
  flock(file: number, operation: number): number
  getErrorNumber(): number
  wouldBlock: number | undefined
}

/** Finds flock in the C library, which Node has no function for. Null on Windows. */
function loadFlock(): Flock | null {
  if (process.platform === 'win32') return null
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi // its own type
    const flock = koffi.load(null).func('int flock(int, int)') as Flock['flock'] // the declared prototype
    return { flock, getErrorNumber: () => koffi.errno(), wouldBlock: koffi.os.errno.EAGAIN }
  } catch {
    return null // no binary for this processor
  }
}
