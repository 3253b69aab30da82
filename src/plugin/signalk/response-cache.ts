import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson, readTextFile, writeFileAtomically } from './atomic-files.ts'
import { responseLimits as limits } from './limits.ts'

/** A stored answer and the time of the answer. */
export interface StoredResponse {
  at: Date
  body: unknown
  /** ETag of the body; null if the site gave none. */
  etag: string | null
  /** Whether it is in memory only, because the disk could not be written. */
  isInMemory?: true
}

/** Answers of the site on disk, by path and query. */
export interface ResponseCache {
  read(path: string): Promise<StoredResponse | null>
  /**
   * Stores an answer to a request of a time, now without one. Returns whether it is on the disk; if the disk cannot be
   * written, the latest answers are kept in memory.
   */
  write(path: string, body: unknown, etag?: string | null, at?: Date): Promise<boolean>
  /** Keeps the answers of these paths, and of no others, whatever their age and the size of the cache. */
  pin(paths: Iterable<string>): void
}

/** Writes after which the folder is swept. */
const sweepInterval = 100

/** Creates the cache. It is limited in files, bytes and age; the answers stored longest ago are deleted first. */
export function createResponseCache(folder: string, siteUrl: string): ResponseCache {
  let writesUntilSweep = 1
  let pinned: ReadonlySet<string> = new Set()
  /** Answers that could not be written, oldest first. */
  const inMemory = new Map<string, StoredResponse>()
  const getFileName = (path: string) =>
    `${createHash('sha1').update(`${siteUrl} ${path}`).digest('hex')}.json`
  const getFilePath = (path: string) => join(folder, getFileName(path))

  return {
    async read(path) {
      const unwritten = inMemory.get(path)
      if (unwritten) return unwritten
      const stored = parseJson(await readTextFile(getFilePath(path))) as {
        at?: string
        body?: unknown
        etag?: string | null
      } | null
      const at = new Date(stored?.at ?? '')
      return stored?.body === undefined || Number.isNaN(at.getTime())
        ? null
        : { at, body: stored.body, etag: stored.etag ?? null }
    },
    pin(paths) {
      pinned = new Set([...paths].map(getFileName))
    },
    async write(path, body, etag = null, at = new Date()) {
      try {
        await writeFileAtomically(getFilePath(path), JSON.stringify({ at: at.toISOString(), etag, body }))
        inMemory.delete(path)
      } catch {
        inMemory.delete(path)
        inMemory.set(path, { at, body, etag, isInMemory: true })
        for (const oldest of inMemory.keys()) {
          if (inMemory.size <= limits.maxInMemory) break
          inMemory.delete(oldest)
        }
        return false
      }
      if (--writesUntilSweep > 0) return true
      writesUntilSweep = sweepInterval
      await sweep(folder, pinned).catch(() => undefined)
      return true
    },
  }
}

async function sweep(folder: string, pinned: ReadonlySet<string>): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !pinned.has(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return found ? [{ path, size: found.size, at: found.mtimeMs }] : []
    }),
  )
  const newestFirst = files.flat().sort((one, other) => other.at - one.at)
  let bytes = 0
  for (const [index, { path, size, at }] of newestFirst.entries()) {
    bytes += size
    const isKept = index < limits.maxFiles && bytes <= limits.maxBytes && Date.now() - at <= limits.maxAgeMs
    if (!isKept) await rm(path, { force: true })
  }
}
