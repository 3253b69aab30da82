import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { s3Timeouts } from '../../core/limits/server.ts'
import { isStorageKey } from './keys.ts'
import type { S3Config } from '../system/storage-url.ts'
import { StorageError, type FileStorage } from './storage.ts'

const retries = 2
const bytesPerMegabyte = 1_000_000

/** Stores files in a bucket of any S3-compatible server, with path-style URLs (`https://host/bucket/key`). */
export function createS3Storage(config: S3Config): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })

  const closing = new AbortController()

  function getUrl(key: string): string {
    if (!isStorageKey(key)) throw new Error('a storage key is 32 hexadecimal digits')
    return `${endpoint}/${bucket}/${key}`
  }

  /** Sends a signed request. Redirects are not followed, so that credentials and files reach only the configured server. */
  async function send(key: string, { signal: stop, ...init }: RequestInit, sentBytes = 0): Promise<Response> {
    const url = getUrl(key)
    const timeout = new AbortController()
    const timer = setTimeout(
      () => timeout.abort(),
      s3Timeouts.responseMs + (sentBytes / bytesPerMegabyte) * s3Timeouts.perMegabyteMs,
    )
    const signal = AbortSignal.any([timeout.signal, closing.signal, ...(stop ? [stop] : [])])
    try {
      return await client.fetch(url, { ...init, redirect: 'manual', signal })
    } catch (error) {
      throw toUnreachableError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function sendBody(
    key: string,
    { body, byteSize, sha256, contentType, signal }: SentBody,
  ): Promise<void> {
    const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 }
    const init = { method: 'PUT', headers, body, ...(signal && { signal }) }
    const response = await send(key, init, byteSize)
    if (!response.ok) throw await toRefusedError('put', response)
    await response.body?.cancel()
  }

  return {
    kind: 's3',

    async put(key, content, contentType) {
      // Buffered first: a slow upload must not hold the connection, and a retry can send the body again.
      const body = Buffer.isBuffer(content) ? content : await buffer(content)
      await sendBody(key, {
        // fetch accepts a Buffer; the types of this Node version do not say so.
        body: body as Uint8Array<ArrayBuffer>,
        byteSize: body.length,
        sha256: createHash('sha256').update(body).digest('hex'),
        contentType,
      })
    },

    async putFile(key, path, contentType, signal) {
      const sha256 = createHash('sha256')
      await pipeline(createReadStream(path), sha256, { signal })
      // A Blob of the file: fetch states its size, reads it in parts, and again for a retry.
      const body = await openAsBlob(path)
      await sendBody(key, { body, byteSize: body.size, sha256: sha256.digest('hex'), contentType, signal })
    },

    async get(key, range) {
      const headers = range && { range: `bytes=${range.first}-${range.last}` }
      const response = await send(key, { method: 'GET', ...(headers && { headers }) })
      if (await isMissing(response)) return null
      if (!response.ok || !response.body) throw await toRefusedError('get', response)
      return {
        byteSize: Number(response.headers.get('content-length')),
        // The stream types of Node and of the DOM differ.
        stream: Readable.fromWeb(response.body as ReadableStream),
      }
    },

    async remove(key) {
      const response = await send(key, { method: 'DELETE' })
      if (await isMissing(response)) return
      if (!response.ok) throw await toRefusedError('delete', response)
      await response.body?.cancel()
    },

    async exists(key) {
      const response = await send(key, { method: 'HEAD' })
      if (await isMissing(response)) return false
      if (!response.ok) throw await toRefusedError('head', response)
      return true
    },

    close: () => closing.abort(),
  }
}

interface SentBody {
  body: NonNullable<RequestInit['body']>
  byteSize: number
  sha256: string
  contentType: string
  signal?: AbortSignal
}

async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false
  const text = await response.text()
  if (text.includes('<Code>NoSuchBucket</Code>')) throw new StorageError('S3: the bucket does not exist')
  return true
}

/** Error with the status and the S3 error code; the S3 message is left out, because it may contain a key. */
async function toRefusedError(action: string, response: Response): Promise<StorageError> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? ''
  return new StorageError(`S3 answered ${response.status} ${code} to a ${action}`)
}

function toUnreachableError(error: unknown): StorageError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isTimeout = error instanceof Error && error.name === 'AbortError'
  return new StorageError(isTimeout ? 'S3 request timed out' : `S3 cannot be reached ${code}`.trim())
}
