import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStorageKey, generateStorageKey } from './keys.ts'
import { StorageError, type FileStorage } from './storage.ts'

/**
 * Files below a folder, in two levels of folders so that none grows too long. A
 * file is written beside, synced and renamed: it is there whole or not at all.
 */
export async function openDiskStorage(folder: string): Promise<FileStorage> {
  const unfinished = join(folder, 'unfinished')
  // What a process that died left half written.
  await rm(unfinished, { recursive: true, force: true })

  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error('a storage key is 32 hexadecimal digits')
    return join(folder, key.slice(0, 2), key.slice(2, 4), key)
  }

  return {
    kind: 'disk',

    async put(key, content) {
      const path = pathOf(key)
      const beside = join(unfinished, generateStorageKey())
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await mkdir(unfinished, { recursive: true, mode: 0o700 })
        // It is there before anything can break off, so that it is removed for sure.
        const file = await open(beside, 'wx', 0o600)
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content,
          file.createWriteStream({ flush: true }),
        )
        await rename(beside, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(beside, { force: true })
        throw storageFailure(error)
      }
    },

    async get(key) {
      const path = pathOf(key)
      const handle = await open(path, 'r').catch(nullWhenMissing)
      if (!handle) return null
      const { size } = await handle.stat()
      return { byteSize: size, stream: createReadStream(path, { fd: handle }) }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw storageFailure(error)
      })
    },

    async exists(key) {
      return (await stat(pathOf(key)).catch(nullWhenMissing)) !== null
    },
  }
}

/** A rename is safe only when the folder that names the file is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw storageFailure(error)
}

/** A failure of the disk, without the path in it; other failures (of the stream) as they are. */
function storageFailure(error: unknown): unknown {
  const code = codeOf(error)
  return /^E(NOSPC|DQUOT|ACCES|PERM|ROFS|IO|MFILE|NFILE|NOTDIR|ISDIR|NOENT|EXIST)$/.test(code)
    ? new StorageError(`the disk refused: ${code}`)
    : error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
