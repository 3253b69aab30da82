import { LRUCache } from 'lru-cache'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tileFetch } from '../../../core/limits.ts'
import { getErrorCode } from '../../system/error-code.ts'

/** A tile as it lies in the cache. */
export interface CachedTile {
  bytes: Buffer
  etag: string | null
  /** Milliseconds since 1970 until which it need not be asked for again. */
  freshUntil: number
}

/**
 * Tiles on disk, the least recently used leaving first. It is never needed: what
 * it cannot read is not there, what it cannot write is not kept.
 */
export interface DiskTileCache {
  get(address: string): Promise<CachedTile | null>
  put(address: string, tile: CachedTile): Promise<void>
  remove(address: string): Promise<void>
}

/** A use is noted on disk at most this often, for the order after a restart. */
const noteUseMs = 3_600_000
const partEnding = '.part'

/** How long what the disk has free is taken as known. */
const roomKnownMs = 5_000

/**
 * Opens the cache in a folder, of at most so many bytes; it leaves the last of the disk
 * to the database and the charts. `onFailure` is told once when the disk takes nothing more.
 */
export function openDiskTileCache(
  folder: string,
  maxBytes: number,
  onFailure: (error: unknown) => void,
  freeBytes = freeBytesOf,
): DiskTileCache {
  const names = new LRUCache<string, { size: number; noted: number }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_, name, reason) => {
      if (reason === 'evict') void rm(pathOf(name), { force: true }).catch(() => undefined)
    },
  })
  let listed: Promise<void> | null = null
  let hasFailed = false
  let room = { bytes: Promise.resolve(0), knownUntil: 0 }

  function pathOf(name: string): string {
    return join(folder, name.slice(0, 2), name.slice(2))
  }

  /** What earlier processes left, oldest use first. */
  async function list(): Promise<void> {
    const found: { name: string; size: number; used: number }[] = []
    for (const part of await readdir(folder).catch(() => [])) {
      for (const rest of await readdir(join(folder, part)).catch(() => [])) {
        const path = join(folder, part, rest)
        if (rest.endsWith(partEnding)) await rm(path, { force: true }).catch(() => undefined)
        else {
          const known = await stat(path).catch(() => null)
          if (known) found.push({ name: part + rest, size: known.size, used: known.mtimeMs })
        }
      }
    }
    found.sort((a, b) => a.used - b.used)
    for (const { name, size, used } of found) names.set(name, { size, noted: used })
  }

  async function noteUse(name: string, now: number): Promise<void> {
    const known = names.get(name)
    if (!known || now - known.noted < noteUseMs) return
    known.noted = now
    await utimes(pathOf(name), new Date(now), new Date(now)).catch(() => undefined)
  }

  async function requireRoom(): Promise<void> {
    const now = performance.now()
    if (now >= room.knownUntil) room = { bytes: freeBytes(folder), knownUntil: now + roomKnownMs }
    if ((await room.bytes) < tileFetch.minFreeDiskBytes)
      throw new Error('The disk is nearly full: tiles are not kept.')
  }

  async function write(name: string, content: Buffer): Promise<void> {
    await requireRoom()
    const path = pathOf(name)
    const beside = `${path}.${randomBytes(4).toString('hex')}${partEnding}`
    try {
      await writeFile(beside, content, { mode: 0o600 }).catch(async (error: unknown) => {
        if (getErrorCode(error) !== 'ENOENT') throw error
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(beside, content, { mode: 0o600 })
      })
      await rename(beside, path)
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    async get(address) {
      await (listed ??= list())
      const name = nameOf(address)
      if (!names.has(name)) return null
      const tile = await readFile(pathOf(name)).then(parse, () => null)
      if (tile) await noteUse(name, Date.now())
      else names.delete(name)
      return tile
    },

    async put(address, tile) {
      await (listed ??= list())
      const name = nameOf(address)
      const content = compose(tile)
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

    async remove(address) {
      const name = nameOf(address)
      names.delete(name)
      await rm(pathOf(name), { force: true }).catch(() => undefined)
    },
  }
}

/** The nearest folder above it that is there says what the disk has left. */
async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    if (getErrorCode(error) !== 'ENOENT' || above === folder) throw error
    return freeBytesOf(above)
  }
}

/** Addresses may hold keys: only their digest is written. */
function nameOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 40)
}

/** A line of JSON about the tile, then its bytes. */
function compose({ bytes, etag, freshUntil }: CachedTile): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ etag, freshUntil, size: bytes.length })}\n`), bytes])
}

function parse(content: Buffer): CachedTile | null {
  const end = content.indexOf(0x0a)
  if (end < 0) return null
  try {
    const stated = JSON.parse(content.toString('utf8', 0, end)) as Partial<CachedTile & { size: number }>
    const bytes = content.subarray(end + 1)
    // A file that was cut off is not the tile it was.
    if (stated.size !== bytes.length || typeof stated.freshUntil !== 'number') return null
    return { bytes, etag: stated.etag ?? null, freshUntil: stated.freshUntil }
  } catch {
    return null
  }
}
