import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStorageKey, generateStorageKey } from './keys.ts'
import { StorageError, type FileStorage } from './storage.ts'

/**
 * Stores files in a folder with two levels of subfolders, to keep folders small.
 * Writes are atomic: a file is written to a temporary path, synced and renamed.
 */
export async function openDiskStorage(folder: string): Promise<FileStorage> {
  const unfinished = join(folder, 'unfinished')
  // Partial files of a process that ended during a write.
  await rm(unfinished, { recursive: true, force: true })

  const getPath = (key: string) => getDiskPath(folder, key)

  return {
    kind: 'disk',
    close: () => undefined,

    async put(key, content) {
      const path = getPath(key)
      const temporaryPath = join(unfinished, generateStorageKey())
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await mkdir(unfinished, { recursive: true, mode: 0o700 })
        // Open the file first, so that the error handler can always remove it.
        const file = await open(temporaryPath, 'wx', 0o600)
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content,
          file.createWriteStream({ flush: true }),
        )
        await rename(temporaryPath, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw toStorageError(error)
      }
    },

    async get(key) {
      const path = getPath(key)
      const handle = await open(path, 'r').catch(nullWhenMissing)
      if (!handle) return null
      const { size } = await handle.stat()
      return { byteSize: size, stream: createReadStream(path, { fd: handle }) }
    },

    async remove(key) {
      await rm(getPath(key), { force: true }).catch((error: unknown) => {
        throw toStorageError(error)
      })
    },

    async exists(key) {
      return (await stat(getPath(key)).catch(nullWhenMissing)) !== null
    },
  }
}

/** Path of a stored file. */
export function getDiskPath(folder: string, key: string): string {
  if (!isStorageKey(key)) throw new Error('a storage key is 32 hexadecimal digits')
  return join(folder, key.slice(0, 2), key.slice(2, 4), key)
}

/** Syncs a folder; a rename is durable only after that. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullWhenMissing(error: unknown): null {
  if (getErrorCode(error) === 'ENOENT') return null
  throw toStorageError(error)
}

/** Converts a disk error to a StorageError without the path; returns other errors (of the stream) unchanged. */
function toStorageError(error: unknown): unknown {
  const code = getErrorCode(error)
  return /^E(NOSPC|DQUOT|ACCES|PERM|ROFS|IO|MFILE|NFILE|NOTDIR|ISDIR|NOENT|EXIST)$/.test(code)
    ? new StorageError(`disk error: ${code}`)
    : error
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
