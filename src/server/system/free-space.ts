import { statfs, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskReserve } from '../../core/limits/server.ts'
import { getErrorCode } from './error-code.ts'

/** Measures the free bytes of the disk of a folder. */
export type MeasureFreeBytes = (folder: string) => Promise<number>

/** A file was not written because the rest of the disk is reserved for the database. Has the code of a full disk. */
export class DiskReserveError extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super(`the last ${diskReserve.bytes / 2 ** 20} MB of the disk are reserved for the database`)
  }
}

/** Returns the free disk space in bytes, measured at the nearest existing parent folder. */
export async function measureFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(folder)
    if (getErrorCode(error) !== 'ENOENT' || parent === folder) throw error
    return measureFreeBytes(parent)
  }
}

/** Throws {@link DiskReserveError} if a file of so many bytes would use the space reserved for the database. */
export async function assertFreeSpace(
  folder: string,
  bytes = 0,
  measure: MeasureFreeBytes = measureFreeBytes,
): Promise<void> {
  if ((await measure(folder)) - bytes < diskReserve.bytes) throw new DiskReserveError()
}

/** Passes the chunks of a file on while there is free space besides the reserve; else throws {@link DiskReserveError}. */
export async function* limitToFreeSpace(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  measure: MeasureFreeBytes = measureFreeBytes,
): AsyncGenerator<Uint8Array> {
  let unchecked = diskReserve.checkEveryBytes
  for await (const chunk of chunks) {
    unchecked += chunk.length
    if (unchecked >= diskReserve.checkEveryBytes) {
      await assertFreeSpace(folder, chunk.length, measure)
      unchecked = 0
    }
    yield chunk
  }
}

/** Whether two paths are on the same file system. */
export async function isSameDisk(path: string, other: string): Promise<boolean> {
  const [{ dev }, { dev: otherDev }] = await Promise.all([stat(path), stat(other)])
  return dev === otherDev
}
