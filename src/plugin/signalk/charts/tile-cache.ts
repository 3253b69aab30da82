import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeFileAtomically } from '../atomic-files.ts'

/** LRU cache of tiles on disk with a maximum size. */
export interface TileCache {
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** When a tile was last written or confirmed, in milliseconds; null without it. */
  getWriteMs(key: string): Promise<number | null>
  /** Records that a tile is still current. */
  confirm(key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Keeps the tiles for which this is true, also in a full cache. */
  pin(isPinned: (key: string) => boolean): void
}

/** Written bytes after which the size of the cache is measured again. */
const sweepIntervalBytes = 4 * 1024 * 1024
/** A full cache is reduced to this fraction of its maximum size. */
const targetFraction = 0.9

export function createTileCache(folder: string, maxBytes: number): TileCache {
  let written = sweepIntervalBytes
  let sweeping: Promise<void> | null = null
  let isPinned = (_key: string): boolean => false

  async function sweep(): Promise<void> {
    const files = await listFiles(folder)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= maxBytes) return
    files.sort((one, other) => one.at - other.at)
    for (const { path, size } of files) {
      if (total <= maxBytes * targetFraction) return
      if (isPinned(basename(path))) continue
      await rm(path, { force: true })
      total -= size
    }
  }

  return {
    async read(key) {
      const path = join(folder, key)
      try {
        const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
        // The time of the last use; that of the last change stays.
        void utimes(path, new Date(), mtime).catch(() => undefined)
        return bytes
      } catch {
        return null
      }
    },
    async getWriteMs(key) {
      const found = await stat(join(folder, key)).catch(() => null)
      return found && found.mtimeMs
    },
    async confirm(key) {
      const now = new Date()
      await utimes(join(folder, key), now, now).catch(() => undefined)
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    pin(isNewlyPinned) {
      isPinned = isNewlyPinned
    },
    async write(key, bytes) {
      await writeFileAtomically(join(folder, key), bytes)
      written += bytes.length
      if (written < sweepIntervalBytes || sweeping) return
      written = 0
      sweeping = sweep()
        .catch(() => undefined)
        .finally(() => (sweeping = null))
      await sweeping
    },
  }
}

async function listFiles(folder: string): Promise<{ path: string; size: number; at: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return found ? [{ path, size: found.size, at: found.atimeMs }] : []
    }),
  )
  return files.flat()
}
