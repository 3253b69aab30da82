import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Cache of region layers as gzip files: one file per region, of the last requested version. */
export interface RegionLayerCache {
  /** Returns the compressed and the plain stream of a version; null if it is not cached. */
  find(region: string, version: string): Promise<{ coded: () => Readable; plain: () => Readable } | null>
  /** Passes a layer through and caches it when it is complete. Write errors do not affect the response. */
  cacheStream(region: string, version: string, text: AsyncIterable<string>): AsyncGenerator<string>
}

const extension = '.gpx.gz'
let temporaryFileCount = 0

export function createRegionLayerCache(
  folder: string,
  onFailure: (error: unknown) => void,
): RegionLayerCache {
  const getFileName = (region: string, version: string) =>
    `${region}-${createHash('sha1').update(version).digest('hex')}${extension}`

  async function removeOtherVersions(region: string, name: string): Promise<void> {
    const others = (await readdir(folder)).filter(
      (other) => other.startsWith(`${region}-`) && other.endsWith(extension) && other !== name,
    )
    for (const other of others) await rm(join(folder, other), { force: true })
  }

  return {
    async find(region, version) {
      const path = join(folder, getFileName(region, version))
      if (!(await stat(path).catch(() => null))) return null
      return {
        coded: () => createReadStream(path),
        plain: () => {
          const file = createReadStream(path)
          const text = createGunzip()
          file.on('error', (error) => text.destroy(error))
          return file.pipe(text)
        },
      }
    },

    async *cacheStream(region, version, text) {
      const name = getFileName(region, version)
      const temporaryPath = join(folder, `${name}.${temporaryFileCount++}.new`)
      const gzip = createGzip()
      let hasFailed = false
      await mkdir(folder, { recursive: true }).catch(onFailure)
      const written = pipeline(gzip, createWriteStream(temporaryPath)).catch((error: unknown) => {
        hasFailed = true
        onFailure(error)
      })
      let isComplete = false
      try {
        for await (const part of text) {
          if (!hasFailed && !gzip.write(part)) await Promise.race([once(gzip, 'drain'), written])
          yield part
        }
        isComplete = true
      } finally {
        // Discard a partially written cache entry, for example after the client has disconnected.
        if (!isComplete || hasFailed) {
          hasFailed = true
          gzip.destroy()
          await written
          await rm(temporaryPath, { force: true })
        }
      }
      if (hasFailed) return
      gzip.end()
      await written
      await rename(temporaryPath, join(folder, name))
        .then(() => removeOtherVersions(region, name))
        .catch(onFailure)
    },
  }
}
