import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The checksum of all uploads of a backup: of the names and SHA-256 of the files, in the order of their names. */
export interface UploadsChecksum {
  /** Adds a file, whose bytes are read by someone else. */
  add(name: string, stream: Readable): void
  /** Call it when all files have been read. */
  result(): string
}

export function createUploadsChecksum(): UploadsChecksum {
  const files = new Map<string, ReturnType<typeof createHash>>()
  return {
    add(name, stream) {
      const hash = createHash('sha256')
      files.set(name, hash)
      stream.on('data', (chunk: Buffer) => hash.update(chunk))
    },
    result() {
      const all = createHash('sha256')
      for (const name of [...files.keys()].sort()) all.update(`${name}\n${files.get(name)?.digest('hex')}\n`)
      return all.digest('hex')
    },
  }
}
