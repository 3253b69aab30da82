import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'
import { DiskReserveError } from '../system/free-space.ts'
import { syncPath } from '../system/sync-folder.ts'

/** Descriptions of system errors for files. */
const causes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file is too large for this file system',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder does not exist',
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only',
  EISDIR: 'a folder with that name exists',
}

/**
 * Writes a file readable only by its owner: under a temporary name in the same folder,
 * then syncs and renames it. Throws CommandError on failure; then no new file exists and
 * an existing file is unchanged.
 */
export async function writeFileAtomically<T>(
  path: string,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
  let file: FileHandle | null = null
  try {
    if ((await stat(path).catch(() => null))?.isDirectory())
      throw new CommandError(`cannot write ${path}: ${causes.EISDIR}`)
    file = await open(temporary, 'wx', 0o600)
    const result = await write(file)
    await file.sync()
    await file.close()
    await rename(temporary, path)
    await syncPath(dirname(path))
    return result
  } catch (error) {
    await file?.close().catch(() => undefined)
    await rm(temporary, { force: true })
    const cause = error instanceof DiskReserveError ? error.message : causes[getErrorCode(error)]
    throw cause ? new CommandError(`cannot write ${path}: ${cause}`) : error
  }
}
