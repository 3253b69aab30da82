import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** Writes the body of an answer to a file as it comes. */
export async function saveResponseBody(body: NonNullable<Response['body']>, path: string): Promise<void> {
  // The same stream under the two names that the browser's and Node's types give it.
  await pipeline(Readable.fromWeb(body as unknown as ReadableStream), createWriteStream(path))
}
