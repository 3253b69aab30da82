import { prepend } from './prepend.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { limitToFreeSpace } from '../free-space.ts'
import { UnreadableInputError } from './unreadable-input.ts'

/**
 * Reads a file in chunks; a file in gzip format is unpacked, whatever its name. `onBytes` gets the number of bytes read
 * from the disk so far. Throws {@link UnreadableInputError} if the gzip data is damaged or incomplete.
 */
export async function* readInputFile(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const file = readCounted(path, onBytes)
  const first = await file.next()
  if (first.done) return
  const chunks = prepend(first.value, file)
  if (isGzip(first.value)) yield* unpack(chunks)
  else yield* chunks
}

/**
 * Reads a whole file like {@link readInputFile}. Throws {@link UnreadableInputError} also if it is larger than
 * `maxBytes` after unpacking.
 */
export async function readWholeInputFile(path: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readInputFile(path)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw createTooLargeError(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns the path of a file that is not in gzip format, for readers that need all of it on the disk: unpacks one that is
 * to `target`. Throws like {@link readInputFile}, and DiskReserveError if the disk has no space.
 */
export async function unpackInputFile(path: string, target: string, signal: AbortSignal): Promise<string> {
  if (!(await isGzipFile(path))) return path
  const chunks = limitToFreeSpace(readInputFile(path), dirname(target))
  await pipeline(chunks, createWriteStream(target), { signal })
  return target
}

/** Whether a file is in gzip format, by its first bytes. */
async function isGzipFile(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 })) return isGzip(chunk as Buffer) // as in readCounted
  return false
}

/** Unpacks bytes in gzip format, returns others as they are. Throws like {@link readWholeInputFile}. */
export async function unpackIfGzip(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (!isGzip(bytes)) return bytes
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? createTooLargeError(maxBytes) : createDamagedError()
  }
}

async function* readCounted(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    const buffer = chunk as Buffer // a stream without encoding gives buffers
    bytes += buffer.length
    yield buffer
    onBytes(bytes)
  }
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

async function* unpack(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = new PassThrough()
  const done = pipeline(chunks, createGunzip(), unpacked)
  // The error of the pipeline also ends the loop.
  done.catch(() => undefined)
  try {
    for await (const chunk of unpacked) yield chunk as Buffer // a stream without encoding gives buffers
    await done
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isDamaged ? createDamagedError() : error
  }
}

function createDamagedError(): UnreadableInputError {
  return new UnreadableInputError('its gzip data is damaged or incomplete')
}

function createTooLargeError(maxBytes: number): UnreadableInputError {
  return new UnreadableInputError(`it is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)
}
