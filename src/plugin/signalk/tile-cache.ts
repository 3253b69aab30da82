import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from './atomic-files.ts'

/** Tiles on board, up to so many bytes; those looked at longest ago go first. */
export interface TileCache {
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** After so many bytes more than were counted, they are counted again. */
const countAfter = 4 * 1024 * 1024
/** A full cache is emptied to this part of what it may hold. */
const keptPart = 0.9

export function createTileCache(folder: string, mostBytes: number): TileCache {
  let written = countAfter
  let sweeping: Promise<void> | null = null

  async function sweep(): Promise<void> {
    const files = await filesOf(folder)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= mostBytes) return
    files.sort((one, other) => one.at - other.at)
    for (const { path, size } of files) {
      if (total <= mostBytes * keptPart) return
      await rm(path, { force: true })
      total -= size
    }
  }

  return {
    async read(key) {
      const path = join(folder, key)
      try {
        const bytes = await readFile(path)
        const now = new Date()
        void utimes(path, now, now).catch(() => undefined)
        return bytes
      } catch {
        return null
      }
    },
    async write(key, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFileAtomically(join(folder, key), bytes)
      written += bytes.length
      if (written < countAfter || sweeping) return
      written = 0
      sweeping = sweep().finally(() => (sweeping = null))
      await sweeping
    },
  }
}

async function filesOf(folder: string): Promise<{ path: string; size: number; at: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return found ? [{ path, size: found.size, at: found.mtimeMs }] : []
    }),
  )
  return files.flat()
}
