import { unpackIfGzip } from '../formats/input-file.ts'

/** The body of a response is larger than the reader keeps in memory. */
export class BodyTooLargeError extends Error {}

/**
 * Reads the body of a response, of at most `maxBytes`. A file that is itself in gzip format is unpacked, as behind a URL
 * that ends in `.gz`. Throws {@link BodyTooLargeError}, and UnreadableInputError if the gzip data is damaged or too large.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new BodyTooLargeError(`the answer is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return unpackIfGzip(Buffer.concat(chunks), maxBytes)
}
