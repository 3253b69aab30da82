import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unknownUploadsDays } from '../../core/limits/posts.ts'
import { getErrorCode } from '../system/error-code.ts'
import type { Db } from '../database/tables.ts'
import { findKnownKeys } from './blob-queries.ts'
import { getDiskPath } from './disk.ts'
import { isStorageKey } from './keys.ts'

export interface UnknownUploadsJob {
  dataFolder: string
  db: Db
  now: Date
  /** Whether files that were set aside long ago may be deleted. */
  mayDelete: boolean
}

/** Folder of set-aside files in the data folder. */
const asideFolder = 'unknown-uploads'

/**
 * Sets aside the uploads that the database does not know, as after the restore of an older
 * backup without uploads. Files that it knows again after another restore return. Files are
 * deleted some weeks after they were set aside. Returns the number of files set aside.
 */
export async function setAsideUnknownUploads(job: UnknownUploadsJob): Promise<number> {
  await returnOrDelete(job)
  const uploads = join(job.dataFolder, 'uploads')
  let count = 0
  for (const first of await listNames(uploads, /^[0-9a-f]{2}$/)) {
    const keys: string[] = []
    for (const second of await listNames(join(uploads, first), /^[0-9a-f]{2}$/))
      keys.push(...(await listNames(join(uploads, first, second), /^[0-9a-f]{32}$/)))
    // A file is registered before it is stored, so the database knows each one listed before.
    const known = await findKnownKeys(job.db, keys)
    for (const key of keys.filter((one) => !known.has(one))) {
      await setAside(job, key)
      count++
    }
  }
  return count
}

async function setAside({ dataFolder, now }: UnknownUploadsJob, key: string): Promise<void> {
  const path = join(dataFolder, asideFolder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(getDiskPath(join(dataFolder, 'uploads'), key), path)
  await utimes(path, now, now)
}

async function returnOrDelete({ dataFolder, db, now, mayDelete }: UnknownUploadsJob): Promise<void> {
  const folder = join(dataFolder, asideFolder)
  const keys = (await listNames(folder, /./)).filter(isStorageKey)
  const known = await findKnownKeys(db, keys)
  for (const key of keys) {
    const path = join(folder, key)
    if (known.has(key)) {
      const returned = getDiskPath(join(dataFolder, 'uploads'), key)
      await mkdir(dirname(returned), { recursive: true, mode: 0o700 })
      await rename(path, returned)
    } else if (mayDelete && (await stat(path)).mtimeMs < now.getTime() - unknownUploadsDays * 86_400_000) {
      await rm(path)
    }
  }
}

/** Names in a folder that match; none if there is no such folder. */
async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return []
    throw error
  }
}
