import { diskReserve } from '../../../core/limits/server.ts'

export interface DiskGuardOptions {
  /** Returns the free bytes of the disk of the database. */
  measureFreeBytes(): number
  /** Lets the session refuse changes, or accept them again. */
  setReadOnly(isReadOnly: boolean): Promise<void>
  /** Monotonic time in milliseconds. */
  now(): number
}

/**
 * Keeps a disk that is nearly full from ending PostgreSQL, which cannot go on without room for
 * its log: below a limit the session only reads. `check` is called between transactions, and
 * measures at an interval.
 */
export function createDiskGuard({ measureFreeBytes, setReadOnly, now }: DiskGuardOptions) {
  let isReadOnly = false
  let checkedAt = -Infinity
  return {
    async check(): Promise<void> {
      if (now() - checkedAt < diskReserve.checkEveryMs) return
      checkedAt = now()
      const isFull = measureFreeBytes() < diskReserve.readOnlyBytes
      if (isFull === isReadOnly) return
      await setReadOnly(isFull)
      isReadOnly = isFull
    },
  }
}
