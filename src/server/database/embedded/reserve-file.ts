import { open, rm, stat } from 'node:fs/promises'
import { diskReserve } from '../../../core/limits/server.ts'
import { getErrorCode } from '../../system/error-code.ts'
import { assertFreeSpace, measureFreeBytes, type MeasureFreeBytes } from '../../system/free-space.ts'

/**
 * Path of the file that keeps disk space for the embedded database, beside its folder. PostgreSQL cannot
 * start without room for its log; another program may have filled the disk.
 */
export function getReserveFilePath(folder: string): string {
  return `${folder}.reserve`
}

/** Deletes the file if the disk is too full for a start of PostgreSQL. */
export async function releaseReserveFile(
  folder: string,
  measure: MeasureFreeBytes = measureFreeBytes,
): Promise<void> {
  if ((await measure(folder)) < diskReserve.fileBytes) await rm(getReserveFilePath(folder), { force: true })
}

/** Writes the file if it is missing or incomplete, unless it would use the space reserved for the database. */
export async function writeReserveFile(
  folder: string,
  measure: MeasureFreeBytes = measureFreeBytes,
): Promise<void> {
  const path = getReserveFilePath(folder)
  const found = await stat(path).catch(() => null)
  if (found?.size === diskReserve.fileBytes) return
  try {
    await assertFreeSpace(folder, diskReserve.fileBytes, measure)
    await writeZeros(path)
  } catch (error) {
    await rm(path, { force: true })
    if (getErrorCode(error) !== 'ENOSPC') throw error
  }
}

async function writeZeros(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(1024 * 1024)
    for (let written = 0; written < diskReserve.fileBytes; written += zeros.length) await file.write(zeros)
    await file.sync()
  } finally {
    await file.close()
  }
}
