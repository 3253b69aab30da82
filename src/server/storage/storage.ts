import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HttpProblem } from '../system/domain-error.ts'

/** A file as it comes out of the storage. */
export interface StoredFile {
  byteSize: number
  stream: Readable
}

/** Where the bytes of photos lie. Keys are 32 hexadecimal digits, made by {@link generateStorageKey}. */
export interface FileStorage {
  kind: 'disk' | 's3'
  /** Keeps the bytes; when it returns they are safe. A stream that fails leaves nothing that can be got. */
  put(key: string, content: Buffer | Readable, contentType: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<StoredFile | null>
  /** Says nothing when there is no such file. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}

/** The storage failed: people read that it is away, the log says why. Neither names a key or a secret. */
export class StorageError extends HttpProblem {
  constructor(reason: string) {
    super('unavailable', 'The photos cannot be reached just now. Try again in a minute.')
    this.message = reason
  }
}

/** All bytes of a stored file; null when there is none. */
export async function readStoredFile(storage: FileStorage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key)
  if (!file) return null
  return buffer(file.stream)
}
