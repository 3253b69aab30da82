import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'

/** What an operating system's error means for a file, in words. */
const causes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'files may not become so large here',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  EISDIR: 'there is a folder of that name',
}

/**
 * Writes a file that only its owner may read, under a temporary name beside it, and
 * gives it its name when it is whole and on the disk. Throws CommandError where that
 * cannot be; then there is no new file, and an older one of that name is untouched.
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
    return result
  } catch (error) {
    await file?.close().catch(() => undefined)
    await rm(temporary, { force: true })
    const cause = causes[getErrorCode(error)]
    throw cause ? new CommandError(`cannot write ${path}: ${cause}`) : error
  }
}
