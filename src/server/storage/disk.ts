import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getErrorCode } from '../system/error-code.ts'
import { limitToFreeSpace, measureFreeBytes } from '../system/free-space.ts'
import { isStorageKey, generateStorageKey } from './keys.ts'
import { StorageError, type FileStorage } from './storage.ts'

/**
 * Stores files in a folder with two levels of subfolders, to keep folders small.
 * Writes are atomic: a file is written to a temporary path, synced and renamed. They leave
 * the space that is reserved for the database.
 */
export async function openDiskStorage(folder: string, getFreeBytes = measureFreeBytes): Promise<FileStorage> {
  const unfinished = join(folder, 'unfinished')
  // Partial files of a process that ended during a write.
  await rm(unfinished, { recursive: true, force: true })

  const getPath = (key: string) => getDiskPath(folder, key)

  async function put(key: string, content: Buffer | Readable): Promise<void> {
    const path = getPath(key)
    const temporaryPath = join(unfinished, generateStorageKey())
    let file: FileHandle | null = null
    // A source that fails before the pipeline reads it must not end the process; the pipeline reports its error.
    if (content instanceof Readable) content.on('error', () => undefined)
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      // Open the file first, so that the error handler can always remove it.
      file = await open(temporaryPath, 'wx', 0o600)
      await pipeline(
        limitToFreeSpace(
          Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content,
          folder,
          getFreeBytes,
        ),
        file.createWriteStream({ flush: true }),
      )
      await rename(temporaryPath, path)
      // Also the names of its folders, which this or another call has just created.
      for (const parent of listParents(path, dirname(folder))) await syncFolder(parent)
    } catch (error) {
      // A stream that failed before its first byte does not close it.
      await file?.close().catch(() => undefined)
      await rm(temporaryPath, { force: true }).catch(() => undefined)
      throw toStorageError(error)
    }
  }

  return {
    kind: 'disk',
    close: () => undefined,

    put,

    putFile: (key, path, _contentType, signal) => put(key, createReadStream(path, { signal })),

    async get(key, range) {
      const path = getPath(key)
      const handle = await open(path, 'r').catch(nullWhenMissing)
      if (!handle) return null
      const { size } = await handle.stat()
      const { first, last } = range ?? { first: 0, last: size - 1 }
      // The end of an empty file is before its start, which a stream refuses.
      const part = range ? { start: first, end: last } : {}
      return { byteSize: last - first + 1, stream: createReadStream(path, { fd: handle, ...part }) }
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

/** The folders that contain a path, from the nearest up to `top`. */
function listParents(path: string, top: string): string[] {
  const parent = dirname(path)
  return parent === top || parent === dirname(parent) ? [parent] : [parent, ...listParents(parent, top)]
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
