import { LRUCache } from 'lru-cache'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskReserve } from '../../../core/limits/server.ts'
import { getErrorCode } from '../../system/error-code.ts'
import { measureFreeBytes } from '../../system/free-space.ts'

/** A cached tile. */
export interface CachedTile {
  bytes: Buffer
  etag: string | null
  /** Expiry in milliseconds since 1970. */
  freshUntil: number
}

/**
 * LRU cache of tiles on disk. Errors are not fatal: an unreadable tile counts as missing,
 * and a tile that cannot be written is not cached.
 */
export interface DiskTileCache {
  get(url: string): Promise<CachedTile | null>
  put(url: string, tile: CachedTile): Promise<void>
  remove(url: string): Promise<void>
}

/** Minimum interval between updates of a file's mtime, which keeps the LRU order across restarts. */
const touchIntervalMs = 3_600_000
const partExtension = '.part'

/** How long the measured free disk space is cached. */
const freeSpaceTtlMs = 5_000

/**
 * Opens the cache in a folder with a maximum size. It leaves some free disk space to the
 * database and the charts. `onFailure` is called once when writing starts to fail.
 */
export function openDiskTileCache(
  folder: string,
  maxBytes: number,
  onFailure: (error: unknown) => void,
  getFreeBytes = measureFreeBytes,
): DiskTileCache {
  const names = new LRUCache<string, { size: number; noted: number }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_, name, reason) => {
      if (reason === 'evict') void rm(getPath(name), { force: true }).catch(() => undefined)
    },
  })
  let loading: Promise<void> | null = null
  let hasFailed = false
  let freeSpace = { bytes: Promise.resolve(0), knownUntil: 0 }

  function getPath(name: string): string {
    return join(folder, name.slice(0, 2), name.slice(2))
  }

  /** Loads the files of earlier processes, least recently used first. */
  async function loadFiles(): Promise<void> {
    const found: { name: string; size: number; used: number }[] = []
    for (const part of await readdir(folder).catch(() => [])) {
      for (const rest of await readdir(join(folder, part)).catch(() => [])) {
        const path = join(folder, part, rest)
        if (rest.endsWith(partExtension)) await rm(path, { force: true }).catch(() => undefined)
        else {
          const known = await stat(path).catch(() => null)
          if (known) found.push({ name: part + rest, size: known.size, used: known.mtimeMs })
        }
      }
    }
    found.sort((a, b) => a.used - b.used)
    for (const { name, size, used } of found) names.set(name, { size, noted: used })
  }

  async function touch(name: string, now: number): Promise<void> {
    const known = names.get(name)
    if (!known || now - known.noted < touchIntervalMs) return
    known.noted = now
    await utimes(getPath(name), new Date(now), new Date(now)).catch(() => undefined)
  }

  async function requireFreeSpace(): Promise<void> {
    const now = performance.now()
    if (now >= freeSpace.knownUntil)
      freeSpace = { bytes: getFreeBytes(folder), knownUntil: now + freeSpaceTtlMs }
    if ((await freeSpace.bytes) < diskReserve.bytes)
      throw new Error('The disk is nearly full: tiles are not cached.')
  }

  async function write(name: string, content: Buffer): Promise<void> {
    await requireFreeSpace()
    const path = getPath(name)
    const temporaryPath = `${path}.${randomBytes(4).toString('hex')}${partExtension}`
    try {
      await writeFile(temporaryPath, content, { mode: 0o600 }).catch(async (error: unknown) => {
        if (getErrorCode(error) !== 'ENOENT') throw error
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(temporaryPath, content, { mode: 0o600 })
      })
      await rename(temporaryPath, path)
    } catch (error) {
      await rm(temporaryPath, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    async get(url) {
      await (loading ??= loadFiles())
      const name = getName(url)
      if (!names.has(name)) return null
      const tile = await readFile(getPath(name)).then(decode, () => null)
      if (tile) await touch(name, Date.now())
      else names.delete(name)
      return tile
    },

    async put(url, tile) {
      await (loading ??= loadFiles())
      const name = getName(url)
      const content = encode(tile)
      if (content.length > maxBytes) return
      try {
        await write(name, content)
        names.set(name, { size: content.length, noted: Date.now() })
        hasFailed = false
      } catch (error) {
        if (!hasFailed) onFailure(error)
        hasFailed = true
      }
    },

    async remove(url) {
      const name = getName(url)
      names.delete(name)
      await rm(getPath(name), { force: true }).catch(() => undefined)
    },
  }
}

/** Returns the file name: a digest, because URLs may contain API keys. */
function getName(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 40)
}

/** Encodes a tile: a line of JSON, then the image. */
function encode({ bytes, etag, freshUntil }: CachedTile): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ etag, freshUntil, size: bytes.length })}\n`), bytes])
}

function decode(content: Buffer): CachedTile | null {
  const end = content.indexOf(0x0a)
  if (end < 0) return null
  try {
    const header = JSON.parse(content.toString('utf8', 0, end)) as Partial<CachedTile & { size: number }>
    const bytes = content.subarray(end + 1)
    // Reject a truncated file.
    if (header.size !== bytes.length || typeof header.freshUntil !== 'number') return null
    return { bytes, etag: header.etag ?? null, freshUntil: header.freshUntil }
  } catch {
    return null
  }
}
