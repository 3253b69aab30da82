import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** Streams the body of a response to a file. */
export async function saveResponseBody(body: NonNullable<Response['body']>, path: string): Promise<void> {
  // The stream types of the DOM and of Node differ.
  await pipeline(Readable.fromWeb(body as unknown as ReadableStream), createWriteStream(path))
}
