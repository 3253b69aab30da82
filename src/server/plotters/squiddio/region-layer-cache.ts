import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Layers of regions as files, coded with gzip: one a region, of the version that was asked for last. */
export interface RegionLayerCache {
  /** The file of a version as it lies there; null where it is not kept. */
  find(region: string, version: string): Promise<{ coded: () => Readable; plain: () => Readable } | null>
  /** Hands a layer on as it is written, and keeps it once it is whole. A full disk costs the copy, not the answer. */
  cacheStream(region: string, version: string, text: AsyncIterable<string>): AsyncGenerator<string>
}

const ending = '.gpx.gz'
let copies = 0

export function createRegionLayerCache(
  folder: string,
  onFailure: (error: unknown) => void,
): RegionLayerCache {
  const nameOf = (region: string, version: string) =>
    `${region}-${createHash('sha1').update(version).digest('hex')}${ending}`

  async function forgetOthers(region: string, name: string): Promise<void> {
    const others = (await readdir(folder)).filter(
      (other) => other.startsWith(`${region}-`) && other.endsWith(ending) && other !== name,
    )
    for (const other of others) await rm(join(folder, other), { force: true })
  }

  return {
    async find(region, version) {
      const path = join(folder, nameOf(region, version))
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
      const name = nameOf(region, version)
      const beside = join(folder, `${name}.${copies++}.new`)
      const coder = createGzip()
      let isLost = false
      await mkdir(folder, { recursive: true }).catch(onFailure)
      const written = pipeline(coder, createWriteStream(beside)).catch((error: unknown) => {
        isLost = true
        onFailure(error)
      })
      let isWhole = false
      try {
        for await (const part of text) {
          if (!isLost && !coder.write(part)) await Promise.race([once(coder, 'drain'), written])
          yield part
        }
        isWhole = true
      } finally {
        // Whoever asked may have left in the middle: half a layer is none.
        if (!isWhole || isLost) {
          isLost = true
          coder.destroy()
          await written
          await rm(beside, { force: true })
        }
      }
      if (isLost) return
      coder.end()
      await written
      await rename(beside, join(folder, name))
        .then(() => forgetOthers(region, name))
        .catch(onFailure)
    },
  }
}
