import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Concurrent syncs: the file system writes several of them at once. */
const concurrency = 16

/** Writes a folder and everything below it to the disk, so that it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  const remaining = [...paths, folder].values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of remaining) await syncPath(path)
    }),
  )
}

/** Writes a file to the disk, or the entries of a folder: the names of created, renamed and deleted files. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The same for code that may not wait. Windows does not open folders and needs no sync. */
export function syncPathNow(path: string): void {
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
