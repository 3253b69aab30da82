import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { CommandError } from '../command-io.ts'
import { limitToFreeSpace, measureFreeBytes } from '../free-space.ts'

/** The body of a response is larger than allowed. */
export class ResponseTooLargeError extends CommandError {
  constructor(maxBytes: number) {
    super(`the answer is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)
  }
}

/**
 * Streams the body of a response to a file. Throws {@link ResponseTooLargeError} if it is
 * larger, counted after decompression, and {@link DiskReserveError} if the disk has no space
 * besides the reserve of the database; then no file remains.
 */
export async function saveResponseBody(
  body: NonNullable<Response['body']>,
  path: string,
  maxBytes: number,
  getFreeBytes = measureFreeBytes,
): Promise<void> {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new ResponseTooLargeError(maxBytes))
      else done(null, chunk)
    },
  })
  try {
    // The stream types of the DOM and of Node differ.
    await pipeline(
      Readable.fromWeb(body as unknown as ReadableStream),
      limit,
      (chunks: AsyncIterable<Uint8Array>) => limitToFreeSpace(chunks, dirname(path), getFreeBytes),
      createWriteStream(path),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
